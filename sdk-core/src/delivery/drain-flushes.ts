import { utf8ByteLength } from '../encoding/utf8-text.ts';
import { encodeClose } from '../encoding/wire-encoding.ts';
import type { IngestOperation } from './callbacks.ts';
import type { TraceRequest } from './request-sender.ts';
import type { SealedFlush } from './sealed-flush.ts';

export interface Closing {
  readonly reason: string | undefined;
  /** When the host closed the trace, however late that arrives. */
  readonly sentMs: number;
}

/** The service takes so many flushes in a close. */
const flushesPerClose = 16;
/** The most that a flush without items, or a close, takes besides its name or reason. */
const envelopeBytes = 256;

function envelopeOf(text: string | undefined): number {
  return envelopeBytes + utf8ByteLength(JSON.stringify(text ?? ''));
}

/**
 * The requests that deliver the sealed flushes and what is pending, as far as they fit into `maxBytes`, and
 * close the trace. Whatever fits is sealed and stays sealed, so that a request and its repetition have one id.
 */
export function drainFlushes(options: {
  readonly sealed: readonly SealedFlush[];
  /** Whether a flush has to be sealed, in addition to those that are. */
  readonly needsFlush: () => boolean;
  /** Adds a flush to `sealed`, of about so many bytes. */
  readonly seal: (maxBytes: number, lengthOf: (json: string) => number) => void;
  readonly closing: Closing | undefined;
  readonly name: string | undefined;
  readonly maxBytes: number;
  readonly isEnding: boolean;
  readonly toRequest: (operation: IngestOperation, body: string) => TraceRequest;
}): readonly TraceRequest[] {
  const { sealed, needsFlush, seal, closing, name, maxBytes, isEnding, toRequest } = options;
  const bodies: string[] = [];
  let roomBytes = closing === undefined ? maxBytes : maxBytes - envelopeOf(closing.reason);
  let isComplete = roomBytes >= 0;
  while (isComplete && (bodies.length < sealed.length || needsFlush())) {
    const itemBytes = roomBytes - envelopeOf(name);
    if (bodies.length === sealed.length && itemBytes > 0) seal(itemBytes, utf8ByteLength);
    const body = sealed[bodies.length]?.body;
    roomBytes -= body === undefined ? roomBytes + 1 : utf8ByteLength(body) + 1;
    isComplete = roomBytes >= 0;
    if (body !== undefined && isComplete) bodies.push(body);
  }
  // What does not fit is lost if the host ends, and then a closed trace is worth more than an open one.
  const closes = isComplete || (isEnding && bodies.length > 0);
  const inClose = closing !== undefined && closes ? bodies.splice(-flushesPerClose) : undefined;
  const requests = bodies.map((body) => toRequest('flush', body));
  if (closing !== undefined && inClose !== undefined) {
    requests.push(toRequest('close', encodeClose(closing, inClose)));
  }
  return requests;
}
