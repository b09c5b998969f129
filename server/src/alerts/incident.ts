import type { Labels } from '../promql/labels/labels.ts';

/** One label set of an alert, from when it fired until it recovered. */
export interface Incident {
  /** `inc_` and random characters. */
  readonly id: string;
  readonly projectId: string;
  /** Of the alert document, which a new document under the same slug does not share. */
  readonly alertId: string;
  /** Without the metric name. */
  readonly labels: Labels;
  /** That fired it; finite. */
  readonly value: number;
  /** The time it was evaluated at. */
  readonly openedAtMs: number;
  /** Present when it is resolved. */
  readonly resolvedAtMs?: number;
  /** Whether channels were told that it opened: in a storm only the first are, and only those are told that it resolved. */
  readonly notified: boolean;
}
