import type { Schemas } from '../../generated/operations.gen.ts';
import { formatRfc3339Ms } from '../../time/rfc3339.ts';
import { toWireLabels } from '../alert-wire.ts';
import type { EvaluationReport } from '../evaluation/evaluation-reports.ts';
import type { Incident } from '../incident.ts';
import type { AlertRule } from './rule-service.ts';

/** Go's zero time, which Prometheus gives for a rule that was never evaluated. */
const neverEvaluated = '0001-01-01T00:00:00Z';

/** Name and file of the one group, that is of all metric alerts of a project. */
export const groupName = 'metric-alerts';

/** The groups of Prometheus' rules: one, or none without rules. */
export function toPrometheusGroups(
  rules: readonly AlertRule[],
  showsAlerts: boolean,
): Schemas['PrometheusRuleGroup'][] {
  if (rules.length === 0) return [];
  const reports = rules.flatMap(({ lastReport }) => lastReport ?? []);
  return [
    {
      name: groupName,
      file: groupName,
      interval: 0,
      limit: 0,
      rules: rules.map((rule) => toRule(rule, showsAlerts)),
      evaluationTime: Math.max(0, ...reports.map(({ ranMs }) => ranMs)) / 1_000,
      lastEvaluation: formatEvaluation(reports.map(({ atMs }) => atMs)),
    },
  ];
}

/** Open incidents as active alerts of Prometheus, with the labels and annotations of their rule. */
export function toPrometheusAlerts({ slug, alert, open }: AlertRule): Schemas['PrometheusAlert'][] {
  const annotations = annotationsOf(alert);
  return open.map((incident) => ({
    labels: alertLabels(slug, alert, incident),
    annotations,
    state: 'firing',
    activeAt: formatRfc3339Ms(incident.openedAtMs),
    value: formatExponent(incident.value),
  }));
}

/** The labels that a rule itself has. */
export function labelsOfRule({ alert }: AlertRule): Record<string, string> {
  return { severity: alert.severity };
}

function toRule(rule: AlertRule, showsAlerts: boolean): Schemas['PrometheusRule'] {
  const { slug, alert, open, lastReport } = rule;
  return {
    type: 'alerting',
    name: slug,
    query: alert.expression,
    duration: 0,
    keepFiringFor: 0,
    labels: labelsOfRule(rule),
    annotations: annotationsOf(alert),
    alerts: showsAlerts ? toPrometheusAlerts(rule) : [],
    ...toHealth(lastReport),
    state: open.length > 0 ? 'firing' : 'inactive',
  };
}

function toHealth(
  report: EvaluationReport | undefined,
): Pick<Schemas['PrometheusRule'], 'health' | 'lastError' | 'evaluationTime' | 'lastEvaluation'> {
  if (report === undefined) return { health: 'unknown', evaluationTime: 0, lastEvaluation: neverEvaluated };
  const { atMs, ranMs, problem } = report;
  return {
    ...(problem === undefined ? { health: 'ok' } : { health: 'err', lastError: problem }),
    evaluationTime: ranMs / 1_000,
    lastEvaluation: formatRfc3339Ms(atMs),
  };
}

/** The latest of some times. */
function formatEvaluation(timesMs: readonly number[]): string {
  return timesMs.length === 0 ? neverEvaluated : formatRfc3339Ms(Math.max(...timesMs));
}

function annotationsOf({ displayName, markdown }: AlertRule['alert']): Record<string, string> {
  return { summary: displayName, ...(markdown === undefined ? {} : { description: markdown }) };
}

/** Those of the rule replace equal ones of the series, as in Prometheus. */
function alertLabels(slug: string, alert: AlertRule['alert'], { labels }: Incident): Record<string, string> {
  return Object.assign(toWireLabels(labels), { severity: alert.severity, alertname: slug });
}

/** Go's `%e` with as many digits as needed: `7.5e+00`. */
function formatExponent(value: number): string {
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}
