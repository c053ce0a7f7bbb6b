import type { PluginContext } from './eval-run.js'

type CacheKeyGenerator = (
  callback: (context: { id: string; environment: { name: string } }) => string | false | undefined,
) => void

/**
 * Vitest 5 keeps transformed modules on disk under their content alone. A generated module also
 * depends on the dataset beside it, and the adapter, imported in the main process, would come back
 * in an old version.
 */
export function keepOutOfModuleCache(context: PluginContext): void {
  const { defineCacheKeyGenerator, experimental_defineCacheKeyGenerator } = context as {
    defineCacheKeyGenerator?: CacheKeyGenerator
    experimental_defineCacheKeyGenerator?: CacheKeyGenerator
  }
  const define = defineCacheKeyGenerator ?? experimental_defineCacheKeyGenerator
  define?.(({ id, environment }) =>
    id.endsWith('.jsonl') || environment.name === '__vitest__' ? false : undefined)
}
