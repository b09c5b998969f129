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

/** What the one group has beside its rules. */
export function toGroup(reports: readonly EvaluationReport[]): Omit<Schemas['PrometheusRuleGroup'], 'rules'> {
  let [latestMs, longestMs] = [Number.NEGATIVE_INFINITY, 0];
  for (const { atMs, ranMs } of reports) {
    latestMs = Math.max(latestMs, atMs);
    longestMs = Math.max(longestMs, ranMs);
  }
  return {
    name: groupName,
    file: groupName,
    interval: 0,
    limit: 0,
    evaluationTime: longestMs / 1_000,
    lastEvaluation: reports.length === 0 ? neverEvaluated : formatRfc3339Ms(latestMs),
  };
}

/** A rule, without its active alerts. */
export function toRule(rule: AlertRule): Omit<Schemas['PrometheusRule'], 'alerts'> {
  const { slug, alert, isFiring, lastReport } = rule;
  return {
    type: 'alerting',
    name: slug,
    query: alert.expression,
    duration: 0,
    keepFiringFor: 0,
    labels: labelsOfRule(rule),
    annotations: annotationsOf(alert),
    ...toHealth(lastReport),
    state: isFiring ? 'firing' : 'inactive',
  };
}

/** An open incident as an active alert of Prometheus, with the labels of its rule, and without the annotations of it. */
export function toActiveAlert(
  { slug, alert }: AlertRule,
  incident: Incident,
): Omit<Schemas['PrometheusAlert'], 'annotations'> {
  return {
    labels: alertLabels(slug, alert, incident),
    state: 'firing',
    activeAt: formatRfc3339Ms(incident.openedAtMs),
    value: formatExponent(incident.value),
  };
}

/** The labels that a rule itself has. */
export function labelsOfRule({ alert }: Pick<AlertRule, 'alert'>): Record<string, string> {
  return { severity: alert.severity };
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

/** The annotations of a rule, which its active alerts have too. */
export function annotationsOf({ displayName, markdown }: AlertRule['alert']): Record<string, string> {
  return { summary: displayName, ...(markdown === undefined ? {} : { description: markdown }) };
}

/** Labels of the rule replace those of the series with the same name, as in Prometheus. */
function alertLabels(slug: string, alert: AlertRule['alert'], { labels }: Incident): Record<string, string> {
  return Object.assign(toWireLabels(labels), { severity: alert.severity, alertname: slug });
}

/** Go's `%e` with as many digits as needed: `7.5e+00`. */
function formatExponent(value: number): string {
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}
