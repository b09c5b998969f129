import { describe } from 'vitest';
import type { TraceStore } from '../traces/trace-store.ts';
import { describeTraceLimits } from './trace-store-contract-limits.ts';
import { describeTraceReads } from './trace-store-contract-reads.ts';
import { describeTraceStats } from './trace-store-contract-stats.ts';
import { describeTraceWrites } from './trace-store-contract-writes.ts';

export interface OpenedTraceStore {
  readonly store: TraceStore;
  close(): Promise<void>;
}

/** Opens an empty store whose clock for deadlines stands at `contractNowMs`. */
export type OpenTraceStore = () => Promise<OpenedTraceStore>;

/** What every trace store promises. */
export function describeTraceStore(name: string, open: OpenTraceStore): void {
  describe(`${name} as a trace store`, () => {
    describeTraceWrites(open);
    describeTraceLimits(open);
    describeTraceReads(open);
    describeTraceStats(open);
  });
}
