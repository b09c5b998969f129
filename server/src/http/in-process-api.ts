import { createServer, type IncomingMessage, type RequestListener, request as sendRequest } from 'node:http';
import { duplexPair, Readable } from 'node:stream';
import { maxHeaderBytes } from './refuse-connection.ts';

export interface InProcessApi {
  /** GET requests only. Rejects when the signal aborts, or before `serve` was called. */
  readonly fetch: typeof fetch;
  /** Sets what answers. */
  readonly serve: (app: RequestListener) => void;
}

/**
 * HTTP with an application of this process, over streams in memory: it needs no address, and takes no connection of those that a
 * listener has for clients. Reading slowly slows the answer down as over a network.
 */
export function createInProcessApi(): InProcessApi {
  const server = createServer({ maxHeaderSize: maxHeaderBytes });
  return {
    serve(app) {
      server.on('request', app);
    },
    async fetch(input, init) {
      const [clientSide, serverSide] = duplexPair();
      // A pair passes on the end of each side, but not its destruction.
      clientSide.once('close', () => serverSide.destroy());
      serverSide.once('close', () => {
        if (!serverSide.writableFinished) clientSide.destroy(new Error('the answer was cut off'));
      });
      // A stream that is not a socket may be given to a server: https://nodejs.org/api/http.html#event-connection
      server.emit('connection', serverSide);
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), connection: 'close' };
      const answer = await receive(String(input), headers, clientSide, init?.signal ?? undefined);
      const body = Readable.toWeb(answer) as ReadableStream<Uint8Array>; // an answer is read as bytes
      return new Response(body, { status: answer.statusCode ?? 500 });
    },
  };
}

function receive(
  url: string,
  headers: Readonly<Record<string, string>>,
  connection: ReturnType<typeof duplexPair>[number],
  signal: AbortSignal | undefined,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = {
      headers,
      createConnection: () => connection,
      ...(signal === undefined ? {} : { signal }),
    };
    sendRequest(url, options).on('response', resolve).on('error', reject).end();
  });
}
