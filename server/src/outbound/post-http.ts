import type { Client } from 'undici';
import { openSocket } from './open-socket.ts';
import { codeOf, OutboundError } from './outbound-error.ts';
import type { TargetResolver } from './resolve-target.ts';

export interface HttpPost {
  /** http or https. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** Aborts at any point; there is no other timeout. */
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /** The header, unparsed. */
  readonly retryAfter?: string;
}

export type PostHttp = (post: HttpPost) => Promise<HttpAnswer>;

export interface HttpPosterOptions {
  readonly resolver: TargetResolver;
  /** PEM of certificate authorities to trust instead of the defaults. */
  readonly certificateAuthorities?: string;
}

const maxHeaderBytes = 16 * 1024;
/** Limit of a successful answer's body, which is read to its end and dropped; other bodies are not read. */
const maxBodyBytes = 1024 * 1024;

/** With the first request: it is large, and many services post to nobody. */
const loadUndici = () => import('undici');

/**
 * Posts to user-supplied targets: resolves and checks the name for every request, over a new connection to a checked
 * address. Follows no redirects, does not decompress, verifies certificates, uses no proxy.
 *
 * @throws OutboundError, by the returned function, when there is no complete answer or its body is longer than 1 MiB; the
 *   reason of the signal when it is aborted.
 */
export function createHttpPoster({ resolver, ...trust }: HttpPosterOptions): PostHttp {
  async function connect(url: URL, signal: AbortSignal) {
    const { addresses } = await resolver.resolve(url.hostname);
    signal.throwIfAborted();
    const isTls = url.protocol === 'https:';
    return openSocket({
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? (isTls ? 443 : 80) : Number(url.port),
      addresses,
      isTls,
      signal,
      ...trust,
    });
  }

  return async ({ url: text, ...post }) => {
    const url = new URL(text);
    try {
      const { Client } = (await loadUndici()).default;
      const socket = await connect(url, post.signal);
      const client = new Client(url.origin, {
        // `queueMicrotask`: the client would miss a connection that is established before it starts waiting.
        connect: (_options, callback) => queueMicrotask(() => callback(null, socket)),
        allowH2: false,
        maxHeaderSize: maxHeaderBytes,
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      try {
        return await exchange(client, url, post);
      } finally {
        socket.destroy();
        void client.destroy().catch(() => {}); // the outcome no longer matters
      }
    } catch (cause) {
      post.signal.throwIfAborted();
      throw cause;
    }
  };
}

async function exchange(
  client: Client,
  url: URL,
  { headers, body, signal }: Omit<HttpPost, 'url'>,
): Promise<HttpAnswer> {
  try {
    const path = `${url.pathname}${url.search}`;
    const answer = await client.request({ method: 'POST', path, headers: headers.flat(), body, signal });
    answer.body.on('error', () => {}); // errors of the unread body
    if (isSuccess(answer.statusCode)) await readToEnd(answer.body, answer.statusCode);
    const retryAfter = answer.headers['retry-after'];
    return { status: answer.statusCode, ...(typeof retryAfter === 'string' ? { retryAfter } : {}) };
  } catch (cause) {
    if (cause instanceof OutboundError) throw cause;
    const code = codeOf(cause) || 'unknown reason';
    throw new OutboundError(`the target sent no complete answer (${code})`, { cause });
  }
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** Only a complete answer says that the target took the request: a proxy may send the status and then lose its upstream. */
async function readToEnd(body: AsyncIterable<Uint8Array>, status: number): Promise<void> {
  let byteCount = 0;
  for await (const chunk of body) {
    byteCount += chunk.length;
    if (byteCount <= maxBodyBytes) continue;
    throw new OutboundError(
      `the body of the answer of the target (${status}) is longer than 1 MiB; answer with a short or an empty one`,
    );
  }
}
