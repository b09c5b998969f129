import { finished, type Readable } from 'node:stream';
import { releaseBuffer } from '../memory/release-buffer.ts';
import { type BodyLimits, bodyTooLarge } from './decompress-body.ts';

/**
 * Reads a stream of chunks, which nobody may read afterwards, to its end. When that fails, the rest of the stream is skipped.
 *
 * @param framingBytes bytes of the stream that do not count as its body's.
 * @throws AppError `PAYLOAD_TOO_LARGE` above the limit; what `hold` throws; the reason when the body is evicted; the error of the
 *   stream when the client leaves.
 */
export function readBytes(source: Readable, limits: BodyLimits, framingBytes = 0): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let length = 0;

    function fail(error: unknown): void {
      stop();
      // Those who wait for the promise may keep the source for as long as its client goes on sending.
      chunks = [];
      // Node skips a body that was never read, but not the rest of a half-read one: it would never parse the next
      // request on the connection.
      source.resume();
      reject(error);
    }
    function add(chunk: Buffer): void {
      try {
        length += chunk.length;
        const bodyBytes = length - framingBytes;
        if (bodyBytes > limits.maxBytes) throw bodyTooLarge(limits, bodyBytes);
        limits.hold(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        fail(error);
      }
    }
    const forget = finished(source, { writable: false }, (error) => {
      if (error) return fail(error);
      stop();
      const bytes = Buffer.concat(chunks, length);
      for (const chunk of chunks) releaseBuffer(chunk);
      resolve(bytes);
    });
    function stop(): void {
      forget();
      source.off('data', add);
      limits.onEvicted?.(() => {});
    }

    source.on('data', add);
    limits.onEvicted?.(fail);
  });
}
