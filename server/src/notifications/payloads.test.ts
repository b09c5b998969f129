import { expect, it } from 'vitest';
import { incidentPayload, ruleMatchPayload, stormPayload, testPayload } from './payloads.ts';
import { sampleAlert, sampleIncident, sampleNotification } from './testing/sample-notifications.ts';

it('the payload of an opened incident has its alert, labels, value and runbook', () => {
  expect(sampleNotification().payload).toBe(
    '{"schema_version":"1","event_id":"evt_1","event_timestamp":"2026-11-21T12:00:00.000Z","kind":"incident.opened",' +
      '"alert":{"slug":"checkout-errors","display_name":"Checkout errors","severity":"critical","condition":{' +
      '"expression":"sum by (service) (rate(errors_total[5m])) > 5",' +
      '"recovery_expression":"sum by (service) (rate(errors_total[5m])) < 2"}},' +
      '"incident":{"id":"inc_1","labels":{"__proto__":"x","service":"check<out>"},"value":7.5,' +
      '"opened_at":"2026-11-21T12:00:00.000Z"},' +
      '"documentation":{"markdown":"# Look at the checkout\\n\\n<!channel> & more"},"project_name":"default"}',
  );
});

it('the payload of a resolved incident has its end, the value that resolved it, and no runbook when the alert has none', () => {
  const { markdown: _, recoveryExpression: __, ...alert } = sampleAlert;
  const payload = incidentPayload({
    eventId: 'evt_2',
    kind: 'incident.resolved',
    alert,
    incident: { ...sampleIncident, resolvedAtMs: Date.UTC(2026, 10, 21, 13), resolvedValue: 1.25 },
    projectName: 'default',
  });
  const fields = JSON.parse(payload);
  expect(fields).toMatchObject({
    kind: 'incident.resolved',
    event_timestamp: '2026-11-21T13:00:00.000Z',
    incident: {
      value: 1.25,
      opened_at: '2026-11-21T12:00:00.000Z',
      resolved_at: '2026-11-21T13:00:00.000Z',
    },
  });
  expect(fields.documentation).toBeUndefined();
  expect(fields.alert.condition).toEqual({ expression: sampleAlert.expression });
});

it('the payload of an incident is short however long its labels are', () => {
  const labels = Array.from({ length: 64 }, (_, index) => [`label_${index}`, 'x'.repeat(8_192)]).flat();
  const incident = { ...sampleIncident, labels };
  const event = { eventId: 'evt_6', alert: sampleAlert, incident, projectName: 'default' };
  const payload = incidentPayload({ ...event, kind: 'incident.opened' });
  expect(payload.length).toBeLessThan(40_000);
  expect(JSON.parse(payload).incident.labels.label_63).toBe(`${'x'.repeat(511)}…`);
});

it('the payload of a storm has its counts', () => {
  const counts = { opened: 500, notified: 20, overBound: 3, atMs: 0 };
  const payload = stormPayload({ eventId: 'evt_3', alert: sampleAlert, counts, projectName: 'default' });
  expect(JSON.parse(payload)).toMatchObject({
    kind: 'incident.storm',
    storm: { opened: 500, notified: 20, over_bound: 3 },
    alert: { slug: 'checkout-errors' },
  });
});

it('the payload of a rule match is that of the specification, and its kind', () => {
  const match = {
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    ruleId: 'rul_1',
    ruleName: 'Slow "checkouts"',
    matchReason: 'tag="slow"',
    matchedAtMs: Date.UTC(2026, 10, 21, 12),
  };
  expect(ruleMatchPayload({ eventId: 'evt_5', match, projectName: 'shop' })).toBe(
    '{"schema_version":"1","event_id":"evt_5","event_timestamp":"2026-11-21T12:00:00.000Z","kind":"rule.matched",' +
      '"rule_id":"rul_1","rule_name":"Slow \\"checkouts\\"","match_reason":"tag=\\"slow\\"",' +
      '"project_name":"shop","entities":[{"type":"trace","id":"4bf92f3577b34da6a3ce929d0e0e4736"}]}',
  );
});

it('the payload of a test names its channel', () => {
  const payload = testPayload({
    eventId: 'evt_4',
    timeMs: 0,
    channel: { slug: 'hook', displayName: 'Hook' },
  });
  expect(JSON.parse(payload)).toEqual({
    schema_version: '1',
    event_id: 'evt_4',
    event_timestamp: '1970-01-01T00:00:00.000Z',
    kind: 'test',
    channel: { slug: 'hook', display_name: 'Hook' },
    message: 'A test: notifications of this channel arrive.',
  });
});
