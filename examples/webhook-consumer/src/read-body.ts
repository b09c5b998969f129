import type { IncomingMessage } from 'node:http';

/** The body as sent, which is what was signed; `undefined` when it is larger than `maxBytes`. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    byteCount += bytes.length;
    if (byteCount > maxBytes) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
