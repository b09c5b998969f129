import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { MetricAlert } from '../alerts/metric-alert.ts';
import { createNotificationMaker } from './create-notification-maker.ts';
import { sampleAlert, sampleIncident } from './testing/sample-notifications.ts';

const project = { organizationId: 'org_1', projectName: 'shop' };
const maker = createNotificationMaker({ randomBytes, nowMs: () => 9_000 });

function alertFor(...notifications: readonly string[]): MetricAlert {
  const fields = { ...sampleAlert, projectId: 'prj_1', notifications };
  // The maker reads no other fields of an alert.
  return fields as Partial<MetricAlert> as MetricAlert;
}

it('makes a notification for each channel, with its own event id, also in the payload', () => {
  const made = maker.incident('incident.opened', alertFor('hook', 'mail'), sampleIncident, project);
  expect(made.map(({ channelSlug }) => channelSlug)).toEqual(['hook', 'mail']);
  expect(new Set(made.map(({ eventId }) => eventId)).size).toBe(2);
  for (const { eventId, payload, ...rest } of made) {
    expect(eventId).toMatch(/^evt_[0-9A-Za-z]{22}$/);
    expect(JSON.parse(payload)).toMatchObject({
      event_id: eventId,
      kind: 'incident.opened',
      project_name: 'shop',
    });
    expect(rest).toMatchObject({
      organizationId: 'org_1',
      projectId: 'prj_1',
      kind: 'incident.opened',
      incidentId: sampleIncident.id,
      createdAtMs: 9_000,
    });
  }
});

it('makes none for an alert without channels', () => {
  expect(maker.incident('incident.resolved', alertFor(), sampleIncident, project)).toEqual([]);
});

it('makes notifications of a storm', () => {
  const counts = { opened: 500, notified: 20, overBound: 3, atMs: 1_000 };
  const [made] = maker.storm(alertFor('hook'), counts, project);
  expect(made).toMatchObject({ kind: 'incident.storm', channelSlug: 'hook' });
  expect(JSON.parse(made?.payload ?? '')).toMatchObject({ storm: { opened: 500 } });
});
