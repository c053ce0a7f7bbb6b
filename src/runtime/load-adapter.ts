import type { Adapter } from '../adapters/contract.js'

/**
 * Imports an adapter module and checks its default export.
 *
 * @throws Error that names what is wrong with it, with the module's own error as cause
 */
export async function loadAdapter(
  importAdapter: () => Promise<{ default?: unknown }>,
): Promise<Adapter> {
  let module: { default?: unknown }
  try {
    module = await importAdapter()
  } catch (error) {
    const { message } = error as Error
    if (message?.startsWith('the adapter ')) throw error
    throw new Error(`the adapter module failed while it was imported: ${message}`, {
      cause: error,
    })
  }
  const adapter = module.default
  if (adapter === undefined) {
    throw new Error(
      'the adapter module has no default export; write `export default defineAdapter(…)`',
    )
  }
  if ((adapter as Partial<Adapter>).kind !== 'memory-eval-adapter') {
    throw new Error(
      "the adapter module's default export is no adapter; make it with `defineAdapter` from vitest-memory-eval/adapter",
    )
  }
  return adapter as Adapter
}
