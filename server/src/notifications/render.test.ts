import { expect, it } from 'vitest';
import { toMessage } from './message.ts';
import { incidentPayload, ruleMatchPayload, stormPayload, testPayload } from './payloads.ts';
import { renderEmail } from './render-email.ts';
import { renderPagerduty } from './render-pagerduty.ts';
import { renderSlack } from './render-slack.ts';
import { sampleAlert, sampleIncident, sampleNotification } from './testing/sample-notifications.ts';

const opened = toMessage(sampleNotification());

function resolvedMessage() {
  const kind = 'incident.resolved';
  const incident = { ...sampleIncident, resolvedAtMs: sampleIncident.openedAtMs + 60_000 };
  const payload = incidentPayload({ eventId: 'evt_2', kind, alert: sampleAlert, incident, projectName: 'p' });
  return toMessage({ eventId: 'evt_2', kind, payload });
}

it('PagerDuty events trigger and resolve by incident', () => {
  expect(JSON.parse(renderPagerduty(opened, 'R'.repeat(32)))).toEqual({
    routing_key: 'R'.repeat(32),
    event_action: 'trigger',
    dedup_key: 'inc_1',
    payload: {
      summary: 'Firing: Checkout errors (critical)',
      source: 'default',
      severity: 'critical',
      timestamp: '2026-11-21T12:00:00.000Z',
      custom_details: {
        Condition: sampleAlert.expression,
        Value: '7.5',
        Opened: '2026-11-21T12:00:00.000Z',
        Project: 'default',
        Incident: 'inc_1',
        labels: JSON.parse('{"__proto__":"x","service":"check<out>"}'),
        runbook: sampleAlert.markdown,
      },
    },
  });
  expect(JSON.parse(renderPagerduty(resolvedMessage(), 'R'))).toMatchObject({
    event_action: 'resolve',
    dedup_key: 'inc_1',
  });
});

it('a Slack message escapes markup in user data', () => {
  const text = renderSlack(opened);
  const { blocks, ...message } = JSON.parse(text);
  expect(message.text).toBe(':rotating_light: Firing: Checkout errors (critical)');
  expect(blocks[0].text.text).toBe(':rotating_light: Firing: Checkout errors (critical)');
  expect(text).toContain('check&lt;out&gt;');
  expect(text).toContain('&lt;!channel&gt; &amp; more');
  expect(text).not.toMatch(/<!channel>/);
});

it.each(['', ' \n\t\n'])('the runbook %j is left out', (markdown) => {
  const kind = 'incident.opened';
  const alert = { ...sampleAlert, markdown };
  const payload = incidentPayload({ eventId: 'e', kind, alert, incident: sampleIncident, projectName: 'p' });
  const message = toMessage({ eventId: 'e', kind, payload });
  for (const { text } of JSON.parse(renderSlack(message)).blocks) expect(text.text.trim()).not.toBe('');
  expect(renderEmail(message).text).not.toContain('Runbook');
  expect(JSON.parse(renderPagerduty(message, 'R')).payload.custom_details).not.toHaveProperty('runbook');
});

it('messages stay within the limits of Slack and PagerDuty', () => {
  const long = '😀'.repeat(40_000);
  const alert = { ...sampleAlert, displayName: long, expression: long, markdown: long };
  const kind = 'incident.opened';
  const incident = { ...sampleIncident, labels: ['a', long] };
  const payload = incidentPayload({ eventId: 'evt_1', kind, alert, incident, projectName: long });
  const message = toMessage({ eventId: 'evt_1', kind, payload });
  const { blocks } = JSON.parse(renderSlack(message));
  const [header, ...sections] = blocks;
  expect(header.text.text.length).toBeLessThanOrEqual(150);
  for (const { text } of sections) expect(text.text.length).toBeLessThanOrEqual(3_000);
  const event = renderPagerduty(message, 'R');
  expect(Buffer.byteLength(event)).toBeLessThan(512 * 1024);
  expect(JSON.parse(event).payload.summary.length).toBeLessThanOrEqual(1_024);
  const labels = Array.from({ length: 64 }, (_, at) => [`label_${at}`, '中'.repeat(16_384)]).flat();
  const many = incidentPayload({
    ...{ eventId: 'evt_1', kind, alert, projectName: long },
    incident: { ...incident, labels },
  });
  const ofMany = renderPagerduty(toMessage({ eventId: 'evt_1', kind, payload: many }), 'R');
  expect(Buffer.byteLength(ofMany)).toBeLessThan(512 * 1024);
  expect(Object.keys(JSON.parse(ofMany).payload.custom_details.labels)).toHaveLength(64);
  expect(renderEmail(message).subject.length).toBeLessThanOrEqual(200);
  for (const text of [header.text.text, renderEmail(message).subject]) expect(text.isWellFormed()).toBe(true);
});

it('a Slack message shows the value, and every label, beside long ones', () => {
  const alert = { ...sampleAlert, expression: `${'m'.repeat(16_380)} > 5` };
  const kind = 'incident.opened';
  const incident = { ...sampleIncident, labels: ['path', '<'.repeat(4_096), 'service', 'checkout'] };
  const payload = incidentPayload({ eventId: 'e', kind, alert, incident, projectName: 'shop' });
  const message = toMessage({ eventId: 'e', kind, payload });
  const [, facts, labels] = JSON.parse(renderSlack(message)).blocks;
  for (const part of [
    '*Value*: 7.5',
    '*Opened*: 2026-11-21T12:00:00.000Z',
    '*Project*: shop',
    '*Incident*: inc_1',
  ])
    expect(facts.text.text).toContain(part);
  expect(labels.text.text).toContain('`service` = checkout');
});

it('a Slack message has all of a runbook that fits into several sections, and the beginning of a longer one', () => {
  const textsOf = (markdown: string): string[] => {
    const payload = incidentPayload({
      ...{ eventId: 'e', kind: 'incident.opened', projectName: 'p' },
      ...{ alert: { ...sampleAlert, markdown }, incident: sampleIncident },
    });
    const { blocks } = JSON.parse(renderSlack(toMessage({ eventId: 'e', kind: 'incident.opened', payload })));
    return blocks.slice(1).map((block: { readonly text: { readonly text: string } }) => block.text.text);
  };
  const runbook = Array.from({ length: 170 }, (_, at) => `${at}. Look at the checkout & the queue`).join(
    '\n',
  );
  expect(runbook.length).toBeGreaterThan(6_000);
  expect(textsOf(runbook).slice(2).join('')).toBe(runbook.replaceAll('&', '&amp;'));
  const long = textsOf(`${runbook}\n`.repeat(3));
  expect(long.join('').length).toBeLessThanOrEqual(9_000);
  expect(long.at(-1)).toMatch(/…$/);
  for (const text of long) expect(text.length).toBeLessThanOrEqual(3_000);
});

it('an email has a one-line subject and everything in plain text', () => {
  const alert = { ...sampleAlert, displayName: 'a\r\nBcc: everybody@example.com' };
  const kind = 'incident.opened';
  const payload = incidentPayload({ eventId: 'e', kind, alert, incident: sampleIncident, projectName: 'p' });
  const { subject, text } = renderEmail(toMessage({ eventId: 'e', kind, payload }));
  expect(subject).toBe('Firing: a Bcc: everybody@example.com (critical)');
  for (const part of [sampleAlert.expression, '  service: check<out>', sampleAlert.markdown ?? '', '7.5']) {
    expect(text).toContain(part);
  }
});

it('a rule match names its trace and filter everywhere, and never mentions everybody', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const payload = ruleMatchPayload({
    eventId: 'evt_5',
    match: {
      traceId,
      ruleId: 'rul_1',
      ruleName: 'Slow <!channel>\ncheckouts',
      matchReason: 'tag="slow"',
      matchedAtMs: sampleIncident.openedAtMs,
    },
    projectName: 'shop',
  });
  const message = toMessage({ eventId: 'evt_5', kind: 'rule.matched', payload });
  expect(message.title).toBe('Matched: Slow <!channel> checkouts');
  const slack = renderSlack(message);
  expect(JSON.parse(slack).text).toBe(':warning: Matched: Slow &lt;!channel&gt; checkouts');
  expect(JSON.parse(renderPagerduty(message, 'R'))).toMatchObject({
    event_action: 'trigger',
    dedup_key: 'evt_5',
    payload: {
      severity: 'warning',
      source: 'shop',
      timestamp: '2026-11-21T12:00:00.000Z',
      custom_details: { Trace: traceId, Filter: 'tag="slow"', Project: 'shop', Rule: 'rul_1' },
    },
  });
  const { subject, text } = renderEmail(message);
  expect(subject).toBe('Matched: Slow <!channel> checkouts');
  for (const part of [traceId, 'tag="slow"', 'shop', '2026-11-21T12:00:00.000Z']) {
    expect(text).toContain(part);
    expect(JSON.parse(slack).blocks[1].text.text).toContain(part);
  }
});

it('storms, tests and kinds without a text of their own are rendered too', () => {
  const counts = { opened: 500, notified: 20, overBound: 3, atMs: 0 };
  const storm = stormPayload({ eventId: 'e', alert: sampleAlert, counts, projectName: 'p' });
  expect(toMessage({ eventId: 'e', kind: 'incident.storm', payload: storm })).toMatchObject({
    title: 'Storm: Checkout errors (critical)',
    subjectId: 'e',
    facts: expect.arrayContaining([['Notified individually', '20']]),
  });
  const test = testPayload({ eventId: 'e', timeMs: 0, channel: { slug: 'hook', displayName: 'Hook' } });
  expect(toMessage({ eventId: 'e', kind: 'test', payload: test })).toMatchObject({
    title: 'Test notification',
    facts: expect.arrayContaining([['message', 'A test: notifications of this channel arrive.']]),
  });
  const other = JSON.stringify({ schema_version: '1', rule_name: 'slow', project_name: 'p' });
  expect(toMessage({ eventId: 'e', kind: 'trace.lost', payload: other })).toMatchObject({
    title: 'trace.lost',
    source: 'p',
    facts: [
      ['rule_name', 'slow'],
      ['project_name', 'p'],
    ],
  });
});
