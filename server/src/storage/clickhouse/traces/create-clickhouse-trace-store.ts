import type { SpanStore, TraceStore } from '../../../traces/trace-store.ts';
import { createTraceReads, type TraceReadsOptions } from '../../postgres/traces/read/create-trace-reads.ts';
import { createTraceRetention } from '../../postgres/traces/retention/create-trace-retention.ts';
import { createTraceRules } from '../../postgres/traces/rules/create-trace-rules.ts';
import {
  createTraceWrites,
  type TraceWritesOptions,
} from '../../postgres/traces/write/create-trace-writes.ts';
import { createTimelineParts, type TimelinePartsOptions } from './create-timeline-parts.ts';
import { createTimelineReads, type TimelineReadsOptions } from './create-timeline-reads.ts';

export type ClickhouseTraceStoreOptions = Omit<TraceWritesOptions, 'parts' | 'rules'> &
  TraceReadsOptions &
  TimelinePartsOptions &
  Pick<TimelineReadsOptions, 'timeoutMs'>;

/**
 * The traces of several gateways: heads, labels, rules and matches in PostgreSQL, timelines in ClickHouse. `stop` closes neither.
 */
export function createClickhouseTraceStore(options: ClickhouseTraceStoreOptions): TraceStore & SpanStore {
  const { postgres, monotonicNowMs } = options;
  const parts = createTimelineParts(options);
  const rules = createTraceRules(postgres, monotonicNowMs);
  const writes = createTraceWrites({ ...options, parts, rules });
  return {
    ...writes,
    ...createTraceReads(options),
    ...createTimelineReads({ ...options, parts }),
    ...createTraceRetention({ postgres, parts }),
    setRules: rules.setRules,
    claimMatches: rules.claimMatches,
    settleMatches: rules.settleMatches,
    onMatch: rules.onMatch,
    async stop() {
      await writes.stop();
      rules.stop();
    },
  };
}
