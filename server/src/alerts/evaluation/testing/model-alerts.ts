import type { AlertCondition } from '../../alert-condition.ts';
import type { MetricAlert } from '../../metric-alert.ts';
import { parseAlertCondition } from '../../parse-condition.ts';

/** A version of an alert of the model test. */
export interface AlertVersion {
  readonly enabled: boolean;
  readonly bound: number;
  readonly recoveryBound: number;
  readonly channels: readonly string[];
}

export function isSameVersion(a: AlertVersion, b: AlertVersion): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The alerts of the model test, by number: one for each form of condition that is evaluated differently. */
const expressions: readonly ((version: AlertVersion) => {
  expression: string;
  recoveryExpression?: string;
})[] = [
  ({ bound, recoveryBound }) => ({
    expression: `load > ${bound}`,
    recoveryExpression: `load < ${recoveryBound}`,
  }),
  ({ bound }) => ({ expression: `sum by (zone) (load) >= ${bound}` }),
  ({ bound, recoveryBound }) => ({
    expression: `max_over_time(load[1m]) > ${bound}`,
    recoveryExpression: `load <= ${recoveryBound}`,
  }),
  ({ bound }) => ({ expression: `sum(load) + sum(base) < ${bound}` }),
];

export const alertCount = expressions.length;
export const modelProjectId = 'prj_1';

/** @param alert a number below `alertCount`. */
export function toAlert(
  alert: number,
  version: AlertVersion,
  document: Pick<MetricAlert, 'id' | 'etag' | 'writtenAtMs'>,
): MetricAlert {
  const write = expressions[alert];
  if (write === undefined) throw new RangeError(`there is no alert ${alert}`);
  const written = write(version);
  return {
    ...document,
    ...written,
    projectId: modelProjectId,
    slug: slugOf(alert),
    displayName: `Alert ${alert}`,
    severity: 'warning',
    enabled: version.enabled,
    condition: conditionOf(written),
    notifications: version.channels,
    markdown: 'Look at the load.',
  };
}

export function slugOf(alert: number): string {
  return `alert-${alert}`;
}

const conditions = new Map<string, AlertCondition>();

function conditionOf(written: { expression: string; recoveryExpression?: string }): AlertCondition {
  const key = JSON.stringify(written);
  const condition = conditions.get(key) ?? parseAlertCondition(written);
  conditions.set(key, condition);
  return condition;
}
