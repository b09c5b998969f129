import type {
  MetricAppendOutcome,
  MetricBatch,
  MetricCommit,
  MetricStoreUsage,
} from '../../../../metrics/metric-store.ts';
import type { NamesByProject } from '../../../../metrics/watched-names.ts';
import type { FromWriter, ToWriter } from '../../../threads/thread-messages.ts';
import type { ClickhouseServers } from '../../database/clickhouse-servers.ts';
import type { MetricWriteLimits } from '../write/metric-write-limits.ts';

/** The types of the messages between the calling thread and the thread that writes metrics. */
export interface MetricWriterProtocol {
  readonly command: MetricBatch;
  readonly outcome: MetricAppendOutcome;
  readonly post: MetricWriterPost;
  readonly notice: MetricWriterNotice;
  readonly started: undefined;
}

/** Start parameters: the thread has connections of its own. */
export interface MetricWriterStart {
  readonly postgresUrls: readonly string[];
  readonly clickhouseServers: ClickhouseServers;
  /** Whether counters get a 0 where they began. */
  readonly takesStarts: boolean;
  readonly limits: MetricWriteLimits;
}

/** One with an id is answered by a notice. */
export type MetricWriterPost =
  | {
      readonly kind: 'watch';
      readonly id: number;
      readonly added: NamesByProject;
      readonly removed: NamesByProject;
    }
  | { readonly kind: 'measure'; readonly id: number }
  | { readonly kind: 'forgetDays'; readonly beforeDay: number };

export type MetricWriterNotice =
  /** Comes before the replies to the appends. */
  | { readonly kind: 'committed'; readonly commits: readonly MetricCommit[] }
  /** The change of the message with this id is in effect for later commits. */
  | { readonly kind: 'watching'; readonly id: number }
  | { readonly kind: 'measured'; readonly id: number; readonly usage: MetricStoreUsage };

export type ToMetricWriter = ToWriter<MetricBatch> | MetricWriterPost;
export type FromMetricWriter = FromWriter<MetricAppendOutcome, undefined, MetricWriterNotice>;
