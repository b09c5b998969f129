import type { EvaluationQueue, QueueTime } from '../evaluation-queue.ts';

export interface QueuedAlert {
  readonly id: string;
  readonly projectId: string;
}

export const nowMs = 1_000;

/** Three alerts of one project. */
export const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, projectId: 'prj_1' })) as [
  QueuedAlert,
  QueuedAlert,
  QueuedAlert,
];
/** One of another project. */
export const other: QueuedAlert = { id: 'other', projectId: 'prj_2' };

/** The clock and the monotonic clock show the same, unless a test sets the first. */
export function at(ms: number): QueueTime {
  return { nowMs: ms, monotonicMs: ms };
}

/** Adds a sample of each alert. */
export function addSamples(queue: EvaluationQueue, alerts: readonly QueuedAlert[]): void {
  for (const alert of alerts) queue.addSample(alert, 100, nowMs);
}

/** Takes alerts that are evaluated together, each as `<id>@<time>`. */
export function takeTimes(queue: EvaluationQueue, max = 10, atMs = nowMs): string[] {
  return queue.take(at(atMs), max, 1_000).map(({ alertId, atMs: timeMs }) => `${alertId}@${timeMs}`);
}
