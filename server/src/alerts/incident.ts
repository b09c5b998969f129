import type { Labels } from '../promql/labels/labels.ts';

/** One label set of an alert, from when it fired until it recovered. */
export interface Incident {
  /** `inc_` and random characters. */
  readonly id: string;
  readonly projectId: string;
  /** Id of the alert document; a new document under the same slug has another one. */
  readonly alertId: string;
  /** Without the metric name. */
  readonly labels: Labels;
  /** The value that opened it; finite. */
  readonly value: number;
  /** Evaluation time of the opening. */
  readonly openedAtMs: number;
  /** Present once it is resolved. */
  readonly resolvedAtMs?: number;
  /** The value that resolved it; absent when it made room for another, or an earlier release resolved it. */
  readonly resolvedValue?: number;
  /** Whether channels are notified of its opening and resolution: in a storm only of the first incidents. */
  readonly notified: boolean;
}
