import type { SpanRank } from './span-rank.ts';

/** A span without a parent, which begins and ends its trace. */
export interface RootSpan {
  readonly spanId: string;
  readonly startNs: bigint;
  readonly endNs: bigint;
}

/** What a trace owes to its spans. */
export interface SpanState {
  /** Whether the trace began with a span and not with a flush. */
  readonly created: boolean;
  /** Whether a client closed the trace; OTLP has no close. */
  readonly closed: boolean;
  /** The span that the name is from; absent when it is from a flush. */
  readonly nameRank?: SpanRank;
  readonly root?: RootSpan;
  /** By key, for the attributes that are from a span; those of a flush have none. */
  readonly attributeRanks: ReadonlyMap<string, SpanRank>;
  /** Those tags of the trace that a span has. */
  readonly tags: readonly string[];
}
