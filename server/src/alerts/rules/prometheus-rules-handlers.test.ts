import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import type { EncodedJson } from '../../http/encoded-json.ts';
import type { StreamedJson } from '../../http/streamed-json.ts';
import { sampleContext } from '../../http/testing/sample-context.ts';
import { rejectionOf } from '../../testing/thrown-by.ts';
import type { EvaluationReport } from '../evaluation/evaluation-reports.ts';
import type { Incident } from '../incident.ts';
import { createPrometheusRulesHandlers } from './prometheus-rules-handlers.ts';
import { createRuleService } from './rule-service.ts';

const context = sampleContext();
const none = { path: {}, query: {}, headers: {}, body: undefined };
const never = '0001-01-01T00:00:00Z';

function body(severity: string, markdown = 'Call somebody.') {
  return JSON.stringify({
    display_name: 'Errors',
    severity,
    enabled: true,
    condition: { expression: 'rate(errors_total[5m]) > 1' },
    notifications: [],
    ...(severity === 'critical' ? { documentation: { markdown } } : {}),
  });
}

/** One that fires for an instance, one that does not, one that is off, and one that goes while it is read. */
const someStored = [
  { slug: 'errors', enabled: true, firingCount: 1, body: body('critical') },
  { slug: 'gone', enabled: true, firingCount: 0, body: undefined },
  { slug: 'off', enabled: false, firingCount: 0, body: body('info') },
  { slug: 'quiet', enabled: true, firingCount: 0, body: body('warning') },
];

const evaluatedAtMs = Date.parse('2026-11-20T08:20:00Z');

const open = {
  id: 'inc_1',
  projectId: 'prj_1',
  alertId: 'id of errors',
  labels: ['instance', 'a', 'severity', 'of the series'],
  value: 7.5,
  openedAtMs: Date.parse('2026-11-20T08:15:30.123Z'),
  notified: true,
};

let stored: readonly { slug: string; enabled: boolean; firingCount: number; body: string | undefined }[];
let openOf: (alertId: string) => readonly Incident[];
let read: string[];
let reports: Map<string, EvaluationReport>;
let handlers: ReturnType<typeof createPrometheusRulesHandlers>;

beforeEach(() => {
  read = [];
  reports = new Map();
  stored = someStored;
  openOf = () => [open];
  const service = createRuleService({
    alerts: {
      list: async () =>
        stored.map(({ slug, enabled, firingCount }) => ({
          slug,
          enabled,
          firingCount,
          displayName: 'Errors',
          severity: 'info',
          updatedAtMs: 0,
        })),
      get: async (_projectId, slug) => {
        const found = stored.find((document) => document.slug === slug)?.body;
        if (found === undefined) throw new AppError('METRIC_ALERT_NOT_FOUND', slug);
        return { id: `id of ${slug}`, slug, body: found, etag: '"1"', createdAtMs: 0, updatedAtMs: 0 };
      },
    },
    incidents: {
      async listOpen(alerts): Promise<Incident[]> {
        read.push(...alerts.map(({ id }) => id));
        return alerts.flatMap(({ id }) => openOf(id));
      },
    },
    lastReport: (alertId) => reports.get(alertId),
  });
  handlers = createPrometheusRulesHandlers(service);
});

const alert = {
  labels: { alertname: 'errors', instance: 'a', severity: 'critical' },
  annotations: { summary: 'Errors', description: 'Call somebody.' },
  state: 'firing',
  activeAt: '2026-11-20T08:15:30.123Z',
  value: '7.5e+00',
};

interface RulesAnswer {
  readonly data: {
    readonly groups: { readonly rules: { readonly name: string; readonly alerts: unknown[] }[] }[];
  };
}

/** Cast by `as`. */
function bodyOf(response: unknown): EncodedJson | StreamedJson {
  return (response as { readonly body: EncodedJson | StreamedJson }).body;
}

async function partsOf(response: unknown): Promise<readonly Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const part of bodyOf(response).parts) parts.push(part);
  return parts;
}

async function answerOf(response: unknown): Promise<unknown> {
  return JSON.parse(Buffer.concat(await partsOf(response)).toString());
}

async function rules(query = {}) {
  // No error is returned.
  const answer = (await answerOf(
    await handlers.getPrometheusRules({ ...none, query }, context),
  )) as RulesAnswer;
  return answer.data.groups.flatMap((group) => group.rules);
}

describe('rules', () => {
  it('are the enabled alerts, in one group, with what is firing', async () => {
    const answer = await answerOf(await handlers.getPrometheusRules(none, context));
    expect(answer).toEqual({
      status: 'success',
      data: {
        groups: [
          {
            name: 'metric-alerts',
            file: 'metric-alerts',
            interval: 0,
            limit: 0,
            evaluationTime: 0,
            lastEvaluation: never,
            rules: [
              expect.objectContaining({
                type: 'alerting',
                name: 'errors',
                query: 'rate(errors_total[5m]) > 1',
                labels: { severity: 'critical' },
                alerts: [alert],
                health: 'unknown',
                evaluationTime: 0,
                lastEvaluation: never,
                state: 'firing',
              }),
              expect.objectContaining({ name: 'quiet', alerts: [], state: 'inactive' }),
            ],
          },
        ],
      },
    });
    expect(read).toEqual(['id of errors']);
  });

  it.each<[object, string[]]>([
    [{ type: 'alert' }, ['errors', 'quiet']],
    [{ type: 'record' }, []],
    [{ 'rule_name[]': ['quiet', 'other'] }, ['quiet']],
    [{ 'rule_group[]': ['other'] }, []],
    [{ 'rule_group[]': ['metric-alerts'], 'file[]': ['metric-alerts'] }, ['errors', 'quiet']],
    [{ 'file[]': ['other'] }, []],
    [{ 'match[]': ['{severity="critical"}'] }, ['errors']],
    [{ 'match[]': ['{severity=~"w.*"}', '{severity="critical"}'] }, ['errors', 'quiet']],
    [{ 'match[]': ['{team="a"}'] }, []],
  ])('are filtered by %j', async (query, names) => {
    expect((await rules(query)).map(({ name }) => name)).toEqual(names);
  });

  it('have the health and the times of their last evaluation, and their group the latest', async () => {
    reports.set('id of errors', { atMs: evaluatedAtMs, ranMs: 4 });
    reports.set('id of quiet', { atMs: evaluatedAtMs - 1_000, ranMs: 20, problem: 'duplicate series' });
    const answer = await answerOf(await handlers.getPrometheusRules(none, context));
    expect(answer).toMatchObject({
      data: {
        groups: [
          {
            evaluationTime: 0.02,
            lastEvaluation: '2026-11-20T08:20:00.000Z',
            rules: [
              { health: 'ok', evaluationTime: 0.004, lastEvaluation: '2026-11-20T08:20:00.000Z' },
              {
                health: 'err',
                lastError: 'duplicate series',
                evaluationTime: 0.02,
                lastEvaluation: '2026-11-20T08:19:59.000Z',
              },
            ],
          },
        ],
      },
    });
  });

  it('have no alerts when these are excluded, which are not read then', async () => {
    expect((await rules({ exclude_alerts: 'true' })).map(({ alerts }) => alerts.length)).toEqual([0, 0]);
    expect(read).toEqual([]);
    expect((await rules({ exclude_alerts: 'F' })).map(({ alerts }) => alerts.length)).toEqual([1, 0]);
  });

  it('are refused with a selector that does not parse', async () => {
    const query = { 'match[]': ['{severity='] };
    expect(await rejectionOf(handlers.getPrometheusRules({ ...none, query }, context))).toMatchObject({
      code: 'INVALID_QUERY',
    });
  });
});

it('alerts are the open incidents', async () => {
  const response = await handlers.getPrometheusAlerts(none, context);
  expect(response.status).toBe(200);
  expect(await answerOf(response)).toEqual({ status: 'success', data: { alerts: [alert] } });
});

describe('with many open incidents', () => {
  const markdown = '"'.repeat(16_384);
  const incidentCount = 100;

  beforeEach(() => {
    stored = ['a', 'b', 'c'].map((slug) => ({
      slug,
      enabled: true,
      firingCount: incidentCount * 9,
      body: body('critical', markdown),
    }));
    openOf = (alertId) =>
      Array.from({ length: incidentCount }, (_, index) => ({ ...open, alertId, id: `inc_${index}` }));
  });

  it('answers are written in parts, each runbook with each of its alerts', async () => {
    for (const request of [handlers.getPrometheusRules, handlers.getPrometheusAlerts]) {
      const parts = await partsOf(await request(none, context));
      expect(parts.length).toBeGreaterThan(100);
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(192 * 1024);
      const text = Buffer.concat(parts).toString();
      expect(text.split('"activeAt"').length - 1).toBe(3 * incidentCount);
      expect(() => JSON.parse(text)).not.toThrow();
    }
  });

  it('those of an alert are read when the ones before it were taken', async () => {
    const response = await handlers.getPrometheusAlerts(none, context);
    for await (const _ of bodyOf(response).parts) break;
    expect(read).toEqual(['id of a']);
  });
});
