import type { Response } from 'express';
import { isHead } from './head-as-get.ts';
import type { StreamedJson } from './streamed-json.ts';
import {
  defaultStallTimeoutMs,
  endWithBackpressure,
  writeWithBackpressure,
} from './write-with-backpressure.ts';

export interface StreamedJsonOptions {
  /** Bodies of at most this size are sent by `response.json`, where the validator of responses sees them; default 0. */
  readonly maxValidatedBytes?: number;
  /** A client that reads nothing for as long is disconnected; default 30 s. */
  readonly stallTimeoutMs?: number;
}

/** A client that takes less than this within the time of a stall is too slow for a large body. */
const sliceBytes = 128 * 1024;

/**
 * Sends JSON while it is produced. The type and status of the response are set already.
 *
 * @throws whatever the producer throws. The response is not ended then: if part of it was sent, destroy it.
 */
export async function sendStreamedJson(
  response: Response,
  { parts }: StreamedJson,
  { maxValidatedBytes = 0, stallTimeoutMs = defaultStallTimeoutMs }: StreamedJsonOptions = {},
): Promise<void> {
  const producer = parts[Symbol.asyncIterator]();
  const release = () => void producer.return?.();
  response.once('close', release);
  if (response.destroyed) return release(); // closed before the listener was added
  if (isHead(response.req)) {
    release();
    response.end();
    return;
  }
  const { begun, isWhole } = await collect(producer, maxValidatedBytes);
  if (isWhole) {
    response.json(JSON.parse(Buffer.concat(begun).toString()));
    return;
  }
  for (let part = begun.shift(); part !== undefined; part = begun.shift()) {
    if (!(await writeWithBackpressure(response, part, stallTimeoutMs, sliceBytes))) return;
  }
  for (let next = await producer.next(); next.done !== true; next = await producer.next()) {
    if (!(await writeWithBackpressure(response, next.value, stallTimeoutMs, sliceBytes))) return;
  }
  await endWithBackpressure(response, stallTimeoutMs);
}

/** Reads parts until they exceed a size, at least one. */
async function collect(
  producer: AsyncIterator<Uint8Array>,
  maxBytes: number,
): Promise<{ readonly begun: Uint8Array[]; readonly isWhole: boolean }> {
  const begun: Uint8Array[] = [];
  for (let byteLength = 0; ; ) {
    const next = await producer.next();
    if (next.done === true) return { begun, isWhole: maxBytes > 0 };
    begun.push(next.value);
    byteLength += next.value.length;
    if (byteLength > maxBytes) return { begun, isWhole: false };
  }
}
