import { utf8ByteLength } from '../encoding/utf8-text.ts';
import { encodeClose, encodeFlushes } from '../encoding/wire-encoding.ts';
import type { IngestOperation } from './callbacks.ts';
import type { TraceRequest } from './request-sender.ts';
import type { SealedFlush } from './sealed-flush.ts';

export interface Closing {
  readonly reason: string | undefined;
  /** When the host closed the trace, however late that arrives. */
  readonly sentMs: number;
}

/** So many flushes stand in one request, which the service stores in their order. */
const flushesPerRequest = 16;
/** The most that stands before a flush in a request of several. */
const separatorBytes = 16;
/** The most that a flush without items, or a close, takes besides its name or reason. */
const envelopeBytes = 256;

function envelopeOf(text: string | undefined): number {
  return envelopeBytes + utf8ByteLength(JSON.stringify(text ?? ''));
}

/**
 * The requests that deliver the sealed flushes and what is pending, as far as they fit into `maxBytes`, and
 * close the trace: one that has all of it in its order, because nobody waits for the answer to a first. If the host ends, what is more
 * than one holds goes before it in others. Whatever fits is sealed and stays sealed, so that a request and its repetition have one id.
 */
export function drainFlushes(options: {
  readonly sealed: readonly SealedFlush[];
  /** Whether a flush has to be sealed, in addition to those that are. */
  readonly needsFlush: () => boolean;
  /** Adds a flush to `sealed`, of about so many bytes, or the size of a flush if that is less. */
  readonly seal: (maxBytes: number) => void;
  readonly closing: Closing | undefined;
  readonly name: string | undefined;
  readonly maxBytes: number;
  readonly isEnding: boolean;
  readonly toRequest: (operation: IngestOperation, body: string) => TraceRequest;
}): readonly TraceRequest[] {
  const { sealed, needsFlush, seal, closing, name, maxBytes, isEnding, toRequest } = options;
  const bodies: string[] = [];
  // Also without a close yet: what fits now has to fit beside it when the host ends.
  let roomBytes = maxBytes - envelopeOf(closing?.reason);
  const hasRoom = roomBytes >= 0;
  let isComplete = hasRoom;
  while (isComplete && (bodies.length < sealed.length || needsFlush())) {
    // A second request could overtake the first; if the host ends, that is better than no second one.
    const mayAdd = isEnding || bodies.length < flushesPerRequest;
    const itemBytes = roomBytes - envelopeOf(name);
    if (mayAdd && bodies.length === sealed.length && itemBytes > 0) seal(itemBytes);
    const body = mayAdd && sealed[bodies.length]?.body;
    roomBytes -= body ? utf8ByteLength(body) + separatorBytes : Infinity;
    isComplete = roomBytes >= 0;
    if (body && isComplete) bodies.push(body);
  }
  // What does not fit is lost if the host ends, and then a closed trace is worth more than an open one.
  const close = hasRoom && (isComplete || isEnding) ? closing : undefined;
  const inClose = close && bodies.splice(-flushesPerRequest);
  const requests: TraceRequest[] = [];
  while (bodies.length > 0) {
    requests.push(toRequest('flush', encodeFlushes(bodies.splice(0, flushesPerRequest))));
  }
  if (close !== undefined) requests.push(toRequest('close', encodeClose(close, inClose)));
  return requests;
}
