import type { AlertCondition } from './alert-condition.ts';

export type AlertSeverity = 'info' | 'warning' | 'critical';

/** A stored metric alert with its parsed condition. */
export interface MetricAlert {
  /** Id of the document; a new one under the same slug gets another. */
  readonly id: string;
  readonly projectId: string;
  readonly slug: string;
  readonly etag: string;
  /** When this version was written. */
  readonly writtenAtMs: number;
  readonly displayName: string;
  readonly severity: AlertSeverity;
  readonly enabled: boolean;
  /** As it was written, for notifications. */
  readonly expression: string;
  readonly recoveryExpression?: string;
  readonly condition: AlertCondition;
  /** Channel slugs. */
  readonly notifications: readonly string[];
  readonly markdown?: string;
}
