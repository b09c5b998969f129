import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { testCertificate } from './test-certificate.ts';

/** One received HTTP request. */
export interface SunkRequest {
  /** Such as `POST /hook HTTP/1.1`. */
  readonly requestLine: string;
  /** By lowercase name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface RawSink {
  readonly port: number;
  readonly requests: readonly SunkRequest[];
  /** Connections so far. */
  connectionCount(): number;
  close(): Promise<void>;
}

export interface RawSinkOptions {
  /** Returns the raw response to a complete request. */
  readonly answer: (socket: Socket, request: SunkRequest) => void;
  readonly onConnect?: (socket: Socket) => void;
  readonly isTls?: boolean;
}

/** A server on a free port of 127.0.0.1 that can violate HTTP in any way. */
export async function startRawSink({ answer, onConnect, isTls }: RawSinkOptions): Promise<RawSink> {
  const requests: SunkRequest[] = [];
  const sockets = new Set<Socket>();
  let connectionCount = 0;

  function take(socket: Socket): void {
    connectionCount += 1;
    sockets.add(socket);
    let text = '';
    socket.setEncoding('utf8');
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      text += String(chunk);
      const request = parseRequest(text);
      if (request === undefined) return;
      text = '';
      requests.push(request);
      answer(socket, request);
    });
    onConnect?.(socket);
  }

  const server = isTls === true ? createTlsServer(testCertificate, take) : createServer(take);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the sink has no port');
  return {
    port: address.port,
    requests,
    connectionCount: () => connectionCount,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function parseRequest(text: string): SunkRequest | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const [requestLine = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const body = text.slice(headEnd + 4);
  const isWhole = Buffer.byteLength(body) >= Number(headers.get('content-length') ?? 0);
  return isWhole ? { requestLine, headers, body } : undefined;
}

/** A response without a body. */
export function answerWith(status: number, ...headers: readonly string[]): RawSinkOptions['answer'] {
  const head = [`HTTP/1.1 ${status} Whatever`, 'content-length: 0', ...headers].join('\r\n');
  return (socket) => socket.write(`${head}\r\n\r\n`);
}
