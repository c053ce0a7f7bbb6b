const PACKAGES = 'ai@6 @ai-sdk/openai-compatible@2'

/**
 * The AI SDK, which is there only where somebody wants a model.
 *
 * @throws Error that says what to install
 */
export async function loadAi(owner: string) {
  try {
    const [ai, provider] = await Promise.all([import('ai'), import('@ai-sdk/openai-compatible')])
    return { ...ai, createOpenAICompatible: provider.createOpenAICompatible }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error
    throw new Error(
      `${owner} needs the AI SDK, which is not installed: npm install --save-dev ${PACKAGES}`,
    )
  }
}
