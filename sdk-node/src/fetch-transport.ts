import type { Platform, SendResponse } from './core.ts';

/** The service's answers are short; any other server must not fill the host's memory. */
const maxResponseBytes = 262_144;

/** Sends by `fetch`, which reuses connections without keeping the process alive. */
export function createFetchTransport(fetch: typeof globalThis.fetch): Platform['send'] {
  return async ({ url, headers, body, timeoutMs }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      // A redirect would send the key elsewhere and turn a POST into a GET.
      redirect: 'manual',
      // Also covers reading the body, and its timer does not keep the process alive.
      signal: AbortSignal.timeout(timeoutMs),
    });
    return toSendResponse(response.status, response.headers.get('retry-after'), await readText(response));
  };
}

function toSendResponse(status: number, retryAfter: string | null, body: string): SendResponse {
  return { status, body, ...(retryAfter === null ? {} : { retryAfter }) };
}

/** The text of the body, truncated to the limit. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    text += decoder.decode(chunk, { stream: true });
    // Breaking out of the loop cancels the stream.
    if (bytes > maxResponseBytes) break;
  }
  return text + decoder.decode();
}
