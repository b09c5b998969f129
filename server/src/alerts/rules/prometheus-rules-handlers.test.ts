import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { sampleContext } from '../../http/testing/sample-context.ts';
import { rejectionOf } from '../../testing/thrown-by.ts';
import type { EvaluationReport } from '../evaluation/evaluation-reports.ts';
import type { Incident } from '../incident.ts';
import { createPrometheusRulesHandlers } from './prometheus-rules-handlers.ts';
import { createRuleService } from './rule-service.ts';

const context = sampleContext();
const none = { path: {}, query: {}, headers: {}, body: undefined };
const never = '0001-01-01T00:00:00Z';

function body(severity: string) {
  return JSON.stringify({
    display_name: 'Errors',
    severity,
    enabled: true,
    condition: { expression: 'rate(errors_total[5m]) > 1' },
    notifications: [],
    ...(severity === 'critical' ? { documentation: { markdown: 'Call somebody.' } } : {}),
  });
}

/** One that fires for an instance, one that does not, one that is off, and one that goes while it is read. */
const stored = [
  { slug: 'errors', enabled: true, firingCount: 1, body: body('critical') },
  { slug: 'gone', enabled: true, firingCount: 0, body: undefined },
  { slug: 'off', enabled: false, firingCount: 0, body: body('info') },
  { slug: 'quiet', enabled: true, firingCount: 0, body: body('warning') },
];

const evaluatedAtMs = Date.parse('2026-11-20T08:20:00Z');

let read: string[];
let reports: Map<string, EvaluationReport>;
let handlers: ReturnType<typeof createPrometheusRulesHandlers>;

beforeEach(() => {
  read = [];
  reports = new Map();
  const open = {
    id: 'inc_1',
    alertId: 'id of errors',
    labels: ['instance', 'a', 'severity', 'of the series'],
    value: 7.5,
    openedAtMs: Date.parse('2026-11-20T08:15:30.123Z'),
    notified: true,
  };
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
        return alerts.map(({ projectId }) => ({ ...open, projectId }));
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

async function rules(query = {}) {
  const { body: answer } = (await handlers.getPrometheusRules({ ...none, query }, context)) as {
    body: { data: { groups: { rules: { name: string; alerts: unknown[] }[] }[] } }; // no error is returned
  };
  return answer.data.groups.flatMap((group) => group.rules);
}

describe('rules', () => {
  it('are the enabled alerts, in one group, with what is firing', async () => {
    const { body: answer } = await handlers.getPrometheusRules(none, context);
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
    const { body: answer } = await handlers.getPrometheusRules(none, context);
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

  it('have no alerts when these are excluded', async () => {
    expect((await rules({ exclude_alerts: 'true' })).map(({ alerts }) => alerts.length)).toEqual([0, 0]);
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
  expect(await handlers.getPrometheusAlerts(none, context)).toEqual({
    status: 200,
    body: { status: 'success', data: { alerts: [alert] } },
  });
});
