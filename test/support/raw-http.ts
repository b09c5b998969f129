import { connect } from 'node:net';
import type { SeenResponse } from './seen-response.ts';

const patienceMs = 15_000;

/**
 * Sends bytes over a connection of their own and reads one HTTP/1.1 answer until the server closes, or
 * until as many bytes came as the answer announces.
 *
 * @throws Error when the connection ends without a complete answer, or none comes within 15 s.
 */
export function sendRaw(url: string, request: string | Uint8Array): Promise<SeenResponse> {
  const { hostname, port } = new URL(url);
  const isHead = Buffer.from(request.slice(0, 5)).toString('latin1') === 'HEAD ';
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setTimeout(patienceMs, () => socket.destroy(new Error(`no answer within ${patienceMs} ms`)));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const answer = parseAnswer(Buffer.concat(chunks), isHead);
      if (answer === undefined) return;
      resolve(answer);
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () =>
      reject(
        new Error(`the connection was closed after ${JSON.stringify(Buffer.concat(chunks).toString())}`),
      ),
    );
  });
}

/** Reads answers with a `content-length`, and bodiless ones; `undefined` while bytes are missing. */
function parseAnswer(bytes: Buffer, isHead: boolean): SeenResponse | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]);
  if (status === 100) return parseAnswer(bytes.subarray(headEnd + 4), isHead);
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const length = isHead || status === 304 ? 0 : Number(headers.get('content-length') ?? 0);
  const body = bytes.subarray(headEnd + 4);
  return body.length < length ? undefined : { status, headers, body: body.subarray(0, length) };
}
