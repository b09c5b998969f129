import type { Response } from 'express';

/** Default of bytes per write, the granularity at which progress of a client is detected. */
const defaultSliceBytes = 16 * 1024;
export const defaultStallTimeoutMs = 30_000;

/**
 * Writes bytes no faster than the client reads them. A client that reads nothing for `stallTimeoutMs` is disconnected.
 *
 * @returns whether the client is still connected.
 */
export async function writeWithBackpressure(
  response: Response,
  bytes: Uint8Array,
  stallTimeoutMs: number,
  sliceBytes = defaultSliceBytes,
): Promise<boolean> {
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    if (response.destroyed) return false;
    if (response.write(bytes.subarray(start, start + sliceBytes))) continue;
    await readOrDisconnected(response, 'drain', stallTimeoutMs);
  }
  return !response.destroyed;
}

/** Ends the response, and waits until the client has read all of it or is disconnected. */
export async function endWithBackpressure(response: Response, stallTimeoutMs: number): Promise<void> {
  response.end();
  await readOrDisconnected(response, 'finish', stallTimeoutMs);
}

function readOrDisconnected(
  response: Response,
  taken: 'drain' | 'finish',
  stallTimeoutMs: number,
): Promise<void> {
  if (response.destroyed || response.writableFinished) return Promise.resolve();
  return new Promise((resolve) => {
    const cut = setTimeout(() => response.destroy(), stallTimeoutMs);
    function settle(): void {
      clearTimeout(cut);
      response.off(taken, settle).off('close', settle);
      resolve();
    }
    response.on(taken, settle).on('close', settle);
  });
}
