import type { EvaluationReport } from '../evaluation/evaluation-reports.ts';
import type { AlertRule } from './rule-service.ts';
import { annotationsOf, toActiveAlert, toGroup, toRule } from './rule-wire.ts';

/** Characters of a part, beyond which it ends with the next active alert or rule. */
const partLength = 64 * 1024;

/**
 * The JSON of a `PrometheusRulesResponse` in parts: active alerts repeat the runbook of their rule, 16 KiB for each of 1,000 open incidents of each of
 * 1,000 alerts. There is one group, or none without rules.
 */
export function writeRules(
  rules: AsyncIterable<AlertRule>,
  showsAlerts: boolean,
): AsyncGenerator<Uint8Array, void, undefined> {
  return toParts(writeGroups(rules, showsAlerts));
}

/** The JSON of a `PrometheusAlertsResponse` in parts. */
export function writeAlerts(rules: AsyncIterable<AlertRule>): AsyncGenerator<Uint8Array, void, undefined> {
  return toParts(writeAllAlerts(rules));
}

async function* writeGroups(
  rules: AsyncIterable<AlertRule>,
  showsAlerts: boolean,
): AsyncGenerator<string, void, undefined> {
  const reports: EvaluationReport[] = [];
  yield '{"status":"success","data":{"groups":[';
  let isFirst = true;
  for await (const rule of rules) {
    yield isFirst ? '{"rules":[' : ',';
    isFirst = false;
    if (rule.lastReport !== undefined) reports.push(rule.lastReport);
    yield `${openObject(toRule(rule))},"alerts":[`;
    if (showsAlerts) yield* writeAlertsOf(rule);
    yield ']}';
  }
  if (!isFirst) yield `],${JSON.stringify(toGroup(reports)).slice(1)}`;
  yield ']}}';
}

async function* writeAllAlerts(rules: AsyncIterable<AlertRule>): AsyncGenerator<string, void, undefined> {
  yield '{"status":"success","data":{"alerts":[';
  let isFirst = true;
  for await (const rule of rules) {
    if (rule.open.length === 0) continue;
    if (!isFirst) yield ',';
    isFirst = false;
    yield* writeAlertsOf(rule);
  }
  yield ']}}';
}

function* writeAlertsOf(rule: AlertRule): Generator<string, void, undefined> {
  const annotations = JSON.stringify(annotationsOf(rule.alert));
  for (const [index, incident] of rule.open.entries()) {
    if (index > 0) yield ',';
    yield `${openObject(toActiveAlert(rule, incident))},"annotations":${annotations}}`;
  }
}

/** The JSON of an object with members, without its end. */
function openObject(object: object): string {
  return JSON.stringify(object).slice(0, -1);
}

async function* toParts(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, undefined> {
  let part = '';
  for await (const text of texts) {
    part += text;
    if (part.length < partLength) continue;
    yield Buffer.from(part);
    part = '';
  }
  if (part !== '') yield Buffer.from(part);
}
