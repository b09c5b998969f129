import type { ServerMetrics } from '../../../http/server-metrics.ts';
import type { IngestOutcome, UsageRecorder } from '../../../usage/usage-recorder.ts';

/** What an ingest service needs beside its store, and what it reported there. */
export interface RecordingIngest {
  readonly deps: {
    readonly metrics: Pick<
      ServerMetrics,
      | 'countReceived'
      | 'countOutcome'
      | 'countRejectedRecords'
      | 'countRejectedSamples'
      | 'countLateSamples'
      | 'countExemplars'
      | 'countLabelsLeftOut'
    >;
    readonly usage: Pick<UsageRecorder, 'record'>;
    readonly nowMs: () => number;
    readonly retentionMs: () => number;
  };
  /** Keyed by what was counted: `logs received`, `traces rejected`, or the reason of a rejected sample. */
  readonly counts: ReadonlyMap<string, number>;
  readonly recorded: readonly (readonly [projectId: string, outcome: IngestOutcome])[];
}

/** At the second 1,000,000,000 since the epoch, with a retention of a day. */
export function createRecordingIngest(): RecordingIngest {
  const recorded: [projectId: string, outcome: IngestOutcome][] = [];
  const counts = new Map<string, number>();
  const add = (name: string, count: number) => void counts.set(name, (counts.get(name) ?? 0) + count);
  return {
    deps: {
      metrics: {
        countReceived: (signal, count) => add(`${signal} received`, count),
        countOutcome: (signal, outcome, count) => add(`${signal} ${outcome}`, count),
        countRejectedRecords: (reason, count) => add(`logs ${reason}`, count),
        countRejectedSamples: (reason, count) => add(reason, count),
        countLateSamples: (count) => add('late', count),
        countExemplars: (outcome, count) => add(`exemplars ${outcome}`, count),
        countLabelsLeftOut: (count) => add('labels left out', count),
      },
      usage: { record: (projectId, outcome) => void recorded.push([projectId, outcome]) },
      nowMs: () => 1_000_000_000_000,
      retentionMs: () => 86_400_000,
    },
    counts,
    recorded,
  };
}
