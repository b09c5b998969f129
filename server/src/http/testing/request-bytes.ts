import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface ReceivedBytes {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  /** As they came, still compressed; `fetch` decompresses them. */
  readonly bytes: Buffer;
}

/** Sends a request without a body with exactly these headers. */
export function requestBytes(
  url: string,
  options: { readonly method?: string; readonly headers?: Record<string, string> } = {},
): Promise<ReceivedBytes> {
  return new Promise((resolve, reject) => {
    request(url, options, (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode, headers: response.headers, bytes }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });
}
