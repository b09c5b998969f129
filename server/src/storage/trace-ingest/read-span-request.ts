import { AppError } from '../../errors/app-error.ts';
import type { Steps } from '../../fairness/in-turns.ts';
import { MalformedRequest } from '../../ingest/otlp/protobuf/malformed-request.ts';
import type { SpanAppend } from '../../traces/trace-store.ts';
import { createSpanGrouper, type GroupedSpans } from './group-spans.ts';

/** An OTLP request, and its spans by trace. */
export interface SpanRequest {
  readonly request: Buffer;
  readonly grouped: GroupedSpans;
}

/**
 * Reads a request in steps.
 *
 * @param window start times accepted: those of the request, or of its first attempt.
 * @throws AppError `INVALID_ARGUMENT` for bytes that are not an `ExportTraceServiceRequest`.
 */
export type SpanRequestReader = (
  append: Pick<SpanAppend, 'request'>,
  window: Pick<SpanAppend, 'oldestNs' | 'newestNs'>,
) => Steps<SpanRequest>;

/** Remembers the resources that requests repeat. */
export function createSpanRequestReader(): SpanRequestReader {
  const groupSpans = createSpanGrouper();
  return function* (append, { oldestNs, newestNs }) {
    const { buffer, byteOffset, byteLength } = append.request;
    const request = Buffer.from(buffer, byteOffset, byteLength);
    try {
      return { request, grouped: yield* groupSpans({ request, oldestNs, newestNs }) };
    } catch (error) {
      if (!(error instanceof MalformedRequest)) throw error;
      throw new AppError('INVALID_ARGUMENT', error.message, [], error);
    }
  };
}
