declare module 'virtual:memory-eval/adapter' {
  const adapter: unknown
  export default adapter
}
