import type { MetricAlert } from './metric-alert.ts';

/** A metric alert as a client writes it. */
export type WrittenAlert = Omit<
  MetricAlert,
  'id' | 'projectId' | 'slug' | 'etag' | 'writtenAtMs' | 'condition'
>;

/** What a list shows of an alert. */
export interface AlertSummary extends Pick<MetricAlert, 'slug' | 'displayName' | 'severity' | 'enabled'> {
  /** Number of its open incidents. */
  readonly firingCount: number;
  readonly updatedAtMs: number;
}
