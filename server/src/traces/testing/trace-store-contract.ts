import { describe } from 'vitest';
import type { OpenTraceStore } from './opened-trace-store.ts';
import { describeClockSteps } from './trace-store-contract-clock-steps.ts';
import { describeTraceLimits } from './trace-store-contract-limits.ts';
import { describeTraceReads } from './trace-store-contract-reads.ts';
import { describeTraceRetention } from './trace-store-contract-retention.ts';
import { describeTraceStats } from './trace-store-contract-stats.ts';
import { describeTraceTimelines } from './trace-store-contract-timeline.ts';
import { describeTraceWrites } from './trace-store-contract-writes.ts';

/** Contract suite for trace stores. */
export function describeTraceStore(name: string, open: OpenTraceStore): void {
  describe(`${name} as a trace store`, () => {
    describeTraceWrites(open);
    describeTraceLimits(open);
    describeTraceReads(open);
    describeTraceTimelines(open);
    describeTraceStats(open);
    describeTraceRetention(open);
    describeClockSteps(open);
  });
}
