import type { OtlpTransport } from './otlp-client.ts';

/** A span as a client sent it, and what the timeline of its trace has once it is stored. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly name: string;
  readonly startNs: bigint;
  /** Without a parent: names its trace and completes it. */
  readonly isRoot: boolean;
  readonly eventIds: readonly string[];
  /** A tag that no other span has. */
  readonly tag?: string;
}

/** One OTLP request of spans as a client sent it, and its outcome. */
export interface SentSpans {
  readonly id: string;
  readonly stretch: string;
  readonly transport: OtlpTransport;
  /** The exact bytes before compression, so that a retry repeats them. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** In the order sent. A span may be there twice, and in other requests. */
  readonly spans: readonly SentSpan[];
  /** Answered as accepted as a whole, at least once. */
  acknowledged: boolean;
  /** Answered with an error, which says that nothing was stored. */
  isRefused?: boolean;
}

/** Every trace that has a span in one of the requests. */
export function traceIdsOf(batches: readonly SentSpans[]): Set<string> {
  return new Set(batches.flatMap(({ spans }) => spans.map(({ traceId }) => traceId)));
}
