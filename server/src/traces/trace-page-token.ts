import { createListTokens, type ListTokens } from '../paging/list-token.ts';
import type { TokenSealer } from '../paging/sealed-token.ts';
import type { CreatedWindow } from './trace-store.ts';

/** The position of a list of traces. */
export interface TraceListPosition {
  /** As sent by the client: the canonical form may exceed the length limit. */
  readonly filter: string;
  readonly window: CreatedWindow;
  /** The number of the last trace of the page. */
  readonly afterTraceNumber: number;
  /** Of the page. */
  readonly pageSize?: number;
}

/** Page tokens of the trace list. */
export type TracePageTokens = ListTokens<TraceListPosition>;

export function createTracePageTokens(sealer: TokenSealer, nowMs: () => number): TracePageTokens {
  return createListTokens('traces', sealer, nowMs);
}
