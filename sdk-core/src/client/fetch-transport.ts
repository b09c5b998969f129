import type { Platform } from './platform.ts';

/** The service's answers are short; any other server must not fill the host's memory. */
const maxResponseBytes = 262_144;

/** What the transport needs of the platform's `fetch`, without its types. */
export type FetchLike = (
  url: string,
  init: {
    readonly method: 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly redirect: 'manual';
    readonly signal: AbortSignalLike;
    readonly keepalive?: boolean;
  },
) => Promise<FetchResponse>;

export interface FetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** Absent on platforms that do not stream. */
  readonly body?: { getReader(): ChunkReader } | null;
  text(): Promise<string>;
}

interface ChunkReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<unknown>;
}

interface AbortSignalLike {
  readonly aborted: boolean;
}

// Globals of every platform, whose types the core does not load.
declare const AbortController: new () => { readonly signal: AbortSignalLike; abort(): void };
declare const TextDecoder: new () => { decode(bytes?: Uint8Array, options?: { stream: boolean }): string };

/** Sends by `fetch`. The timeout covers reading the answer, and its timer never keeps a process alive. */
export function createFetchTransport(fetch: FetchLike, setTimer: Platform['setTimer']): Platform['send'] {
  return async ({ url, headers, body, timeoutMs, keepalive }) => {
    const controller = new AbortController();
    const { signal } = controller;
    const cancelTimer = setTimer(() => controller.abort(), timeoutMs, 'background');
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        // A redirect would send the key elsewhere and turn a POST into a GET.
        redirect: 'manual',
        signal,
        ...(keepalive === true && { keepalive }),
      });
      const retryAfter = response.headers.get('retry-after');
      const text = await readText(response);
      return { status: response.status, body: text, ...(retryAfter !== null && { retryAfter }) };
    } catch (cause) {
      if (!signal.aborted) throw cause;
      // `AbortSignal.timeout` would say so itself, but not before Chrome 103.
      const error = new Error(`no answer within ${timeoutMs} ms`, { cause });
      error.name = 'TimeoutError';
      throw error;
    } finally {
      cancelTimer();
    }
  };
}

/** The text of the body, truncated to the limit. */
async function readText(response: FetchResponse): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return (await response.text()).slice(0, maxResponseBytes);
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; bytes <= maxResponseBytes; ) {
    const { done, value } = await reader.read();
    if (done || value === undefined) return text + decoder.decode();
    bytes += value.length;
    text += decoder.decode(value, { stream: true });
  }
  // Not awaited: a source that never confirms must not hold up the answer.
  reader.cancel().catch(() => {});
  return text;
}
