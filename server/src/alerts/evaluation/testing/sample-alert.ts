import type { Incident } from '../../incident.ts';
import type { MetricAlert } from '../../metric-alert.ts';
import { parseAlertCondition } from '../../parse-condition.ts';

/** An enabled alert on `load > 10` in the project `prj_1` that notifies the channel `on-call`. */
export function sampleAlert(changes: Partial<MetricAlert> = {}): MetricAlert {
  const { expression = 'load > 10', recoveryExpression } = changes;
  return {
    id: 'doc_1',
    projectId: 'prj_1',
    slug: 'high-load',
    etag: '"1"',
    writtenAtMs: 0,
    displayName: 'High load',
    severity: 'critical',
    enabled: true,
    expression,
    condition: parseAlertCondition({ expression, recoveryExpression }),
    notifications: ['on-call'],
    ...changes,
  };
}

/** An open incident of `sampleAlert` with the label `host`. */
export function sampleIncident(host: string, changes: Partial<Incident> = {}): Incident {
  return {
    id: `inc_${host}`,
    projectId: 'prj_1',
    alertId: 'doc_1',
    labels: ['host', host],
    value: 20,
    openedAtMs: 1_000,
    notified: true,
    ...changes,
  };
}
