import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentApp, startDocumentApp } from '../documents/testing/start-document-app.ts';

let app: DocumentApp;
beforeAll(async () => {
  app = await startDocumentApp();
});
afterAll(() => app.stop());

const alert = {
  display_name: 'Checkout errors',
  severity: 'critical',
  enabled: true,
  condition: { expression: 'up < 1', recovery_expression: 'up >= 1' },
  notifications: ['team', 'on-call'],
  documentation: { markdown: '' },
};

let slugCount = 0;
const put = (body: unknown) =>
  app.send('PUT', `/v1/metric-alerts/a-${++slugCount}`, { headers: { 'if-none-match': '*' }, body });

describe('putMetricAlert', () => {
  it.each([
    ['a name of 255 characters beyond the basic plane', { display_name: '🙂'.repeat(255) }],
    ['nobody to notify', { notifications: [] }],
    ['no runbook', { documentation: undefined }],
    ['no recovery', { condition: { expression: 'up < 1' } }],
    ['a runbook of 16,384 bytes', { documentation: { markdown: 'a'.repeat(16_384) } }],
  ])('takes %s', async (_what, changes) => {
    const body = JSON.parse(JSON.stringify({ ...alert, ...changes }));
    expect(await put(body)).toMatchObject({ status: 201, body });
  });

  it.each([
    ['no name', { display_name: '' }, 'display_name'],
    ['a name of 256 characters', { display_name: 'a'.repeat(256) }, 'display_name'],
    ['an unknown severity', { severity: 'fatal' }, 'severity'],
    ['text for a boolean', { enabled: 'true' }, 'enabled'],
    ['null for a boolean', { enabled: null }, 'enabled'],
    ['no condition', { condition: {} }, 'condition.expression'],
    ['an empty expression', { condition: { expression: '' } }, 'condition.expression'],
    [
      'an unknown field of the condition',
      { condition: { expression: 'up < 1', for: '5m' } },
      'condition.for',
    ],
    ['an unknown field of the runbook', { documentation: { markdown: '', url: 'a' } }, 'documentation.url'],
    ['no runbook in its place', { documentation: {} }, 'documentation.markdown'],
    ['a long runbook', { documentation: { markdown: 'é'.repeat(8_193) } }, 'documentation.markdown'],
    ['a channel twice', { notifications: ['team', 'team'] }, 'notifications'],
    ['an unknown channel', { notifications: ['team', 'nobody'] }, 'notifications[1]'],
    ['a channel that is no slug', { notifications: ['Team'] }, 'notifications[0]'],
    ['one channel', { notifications: 'team' }, 'notifications'],
    ['no comparison', { condition: { expression: 'up' } }, 'condition.expression'],
    [
      'a recovery that fires',
      { condition: { expression: 'up > 5', recovery_expression: 'up < 6' } },
      'condition.recovery_expression',
    ],
  ])('rejects an alert with %s', async (_what, changes, name) => {
    const answer = await put({ ...alert, ...changes });
    expect(answer.status).toBe(400);
    const { code, details } = JSON.parse(answer.text).error;
    expect(code).toBe('INVALID_ARGUMENT');
    expect(details[0]).toMatchObject({ type: 'field', location: 'body', name });
  });
});

it('takes notifications as a set: another order is the same version, as it was written first', async () => {
  const path = '/v1/metric-alerts/in-any-order';
  const first = await app.send('PUT', path, { headers: { 'if-none-match': '*' }, body: alert });
  const rewrite = (changes: object) =>
    app.send('PUT', path, { headers: { 'if-match': first.etag ?? '' }, body: { ...alert, ...changes } });
  const again = await rewrite({ notifications: ['on-call', 'team'] });
  expect(again).toMatchObject({ status: 200, etag: first.etag, body: alert });
  const changed = await rewrite({ notifications: ['on-call'] });
  expect(changed).toMatchObject({ status: 200, body: { notifications: ['on-call'] } });
  expect(changed.etag).not.toBe(first.etag);
});

describe('listMetricAlertIncidents', () => {
  it('pages through the incidents of the alert, as the contract has them', async () => {
    await app.send('PUT', '/v1/metric-alerts/fires', { headers: { 'if-none-match': '*' }, body: alert });
    const stored = await app.documents.get('metric-alert', 'prj_1', 'fires');
    const incident = { projectId: 'prj_1', alertId: stored?.id ?? '', value: 7.25, notified: true };
    const openedAtMs = Date.UTC(2026, 10, 20, 8, 15, 30);
    const labels = [['__proto__', 'x', 'service', 'checkout'], []];
    const opened = labels.map((set, index) => ({ ...incident, id: `inc_${index}`, labels: set, openedAtMs }));
    const transitions = {
      projectId: 'prj_1',
      alertId: incident.alertId,
      alertEtag: stored?.etag ?? '',
      notifications: [],
    };
    await app.incidents.recordTransitions({ ...transitions, opened, resolved: [] });
    const resolved = [{ id: 'inc_1', resolvedAtMs: openedAtMs + 1_500, resolvedValue: 0.5 }];
    await app.incidents.recordTransitions({ ...transitions, opened: [], resolved });

    const path = '/v1/metric-alerts/fires/incidents';
    const first = await app.send('GET', `${path}?page_size=1`);
    expect(first.text).toContain('"labels":{"__proto__":"x","service":"checkout"}');
    expect(first.body).toMatchObject({
      incidents: [{ id: 'inc_0', state: 'firing', value: 7.25, opened_at: '2026-11-20T08:15:30.000Z' }],
      next_page_token: expect.any(String),
    });
    const token: string = JSON.parse(first.text).next_page_token;
    expect((await app.send('GET', `${path}?page_token=${token}`)).body).toEqual({
      incidents: [
        {
          id: 'inc_1',
          state: 'resolved',
          labels: {},
          value: 7.25,
          opened_at: '2026-11-20T08:15:30.000Z',
          resolved_at: '2026-11-20T08:15:31.500Z',
          resolved_value: 0.5,
        },
      ],
      project_id: 'prj_1',
    });
    expect((await app.send('GET', `${path}?state=resolved`)).body).toMatchObject({
      incidents: [{ id: 'inc_1' }],
    });
    expect((await app.send('GET', `${path}?state=open`)).status).toBe(400);
    expect((await app.send('GET', `${path}?page_token=x`)).status).toBe(400);
    expect((await app.send('GET', '/v1/metric-alerts')).body).toMatchObject({
      metric_alerts: expect.arrayContaining([expect.objectContaining({ slug: 'fires', firing_count: 1 })]),
    });
  });

  it('returns 404 for incidents of an unknown alert', async () => {
    expect(await app.send('GET', '/v1/metric-alerts/nowhere/incidents')).toMatchObject({
      status: 404,
      body: { error: { code: 'METRIC_ALERT_NOT_FOUND' } },
    });
  });
});
