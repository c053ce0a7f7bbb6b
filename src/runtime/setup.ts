/**
 * A setup file of every memory project. Vitest passes setup files through Vite, which the package
 * itself, being a dependency, is not: only from here can an adapter in TypeScript be imported.
 */
Object.assign(globalThis, {
  [Symbol.for('vitest-memory-eval:import-adapter')]: () => import('virtual:memory-eval/adapter'),
})

export {}
