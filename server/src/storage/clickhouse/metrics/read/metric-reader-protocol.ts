import type { AnswerOrFailure } from '../../../metric-queries/answer-or-failure.ts';
import type { SampleAnswers } from '../../../metric-queries/sample-request.ts';
import type { ClickhouseServers } from '../../database/clickhouse-servers.ts';
import type { MetricReadLimits } from './metric-read-limits.ts';

/** Start parameters: the thread has connections of its own. */
export interface MetricReaderStart {
  readonly servers: ClickhouseServers;
  /** Samples before are past the retention. */
  readonly keptFromMs: number;
  /** Whether writes and alerts have priority over this thread. */
  readonly yieldsToOtherThreads: boolean;
  readonly limits: MetricReadLimits;
}

export type MetricReadResults = {
  readonly [Kind in keyof SampleAnswers]: AnswerOrFailure<SampleAnswers[Kind]>;
};

/** Hides samples before this time. */
export interface MetricReaderNote {
  readonly kind: 'keepFrom';
  readonly ms: number;
}
