/** The parts of the official SDK that a client needs. It is an optional peer, so it is loaded when asked for. */
async function sdk() {
  const [client, http, stdio] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
    import('@modelcontextprotocol/sdk/shared/stdio.js'),
  ])
  return {
    Client: client.Client,
    StreamableHTTPClientTransport: http.StreamableHTTPClientTransport,
    deserializeMessage: stdio.deserializeMessage,
  }
}

export type McpSdk = Awaited<ReturnType<typeof sdk>>

/** @throws Error that says what to install, where the SDK is missing */
export async function loadSdk(load: () => Promise<McpSdk> = sdk): Promise<McpSdk> {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error(
      'mcpAdapter needs the official SDK, which is not installed: npm install --save-dev @modelcontextprotocol/sdk@1',
      { cause: error },
    )
  }
}
