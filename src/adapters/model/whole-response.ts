/** An answer of a model is a few kilobytes; a server that sends without end must not fill the memory. */
const LONGEST_MEGABYTES = 32

/**
 * Reads an answer to its end, so that one that breaks off is known before anything is made of it.
 *
 * @throws Error when it breaks off or is longer than 32 MB
 */
export async function wholeResponse(response: Response): Promise<Response> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > LONGEST_MEGABYTES * 2 ** 20) {
      throw new RangeError(`the answer is longer than ${LONGEST_MEGABYTES} MB`)
    }
    parts.push(part)
  }
  const headers = new Headers(response.headers)
  // They speak of the bytes on the wire.
  headers.delete('content-encoding')
  headers.delete('content-length')
  const { status, statusText } = response
  return new Response(size > 0 ? Buffer.concat(parts) : null, { status, statusText, headers })
}
