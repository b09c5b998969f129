import { expect, it } from 'vitest';
import { createFairGate } from '../../fairness/fair-gate.ts';
import { createNotificationMaker } from '../../notifications/create-notification-maker.ts';
import type { Incident } from '../incident.ts';
import type { IncidentTransitions } from '../incident-store.ts';
import { createOpenIncidents } from './open-incidents.ts';
import { recordEvaluation } from './record-evaluation.ts';
import { defaultStormLimits } from './storm-limits.ts';
import { sampleAlert } from './testing/sample-alert.ts';
import { createUnstoredTransitions } from './unstored-transitions.ts';

const hostOf = ({ labels }: Incident): unknown => labels[1];

it('stores incidents apart whose notifications are long, and the others after a failure between them', async () => {
  const notifications = Array.from({ length: 600 }, (_, index) => `channel-${index}`);
  const alert = sampleAlert({ notifications, markdown: 'x'.repeat(16_384) });
  const firing = ['a', 'b', 'c'].map((host) => ({ labels: ['host', host], value: 20 }));
  const evaluation = { alert, evaluations: [{ atMs: 2_000, vectors: { firing, recovery: firing } }] };
  const open = createOpenIncidents();
  open.load(alert.id, []);
  const stored: IncidentTransitions[] = [];
  let isDiskFull = false;
  let randomCount = 0;
  const deps = {
    open,
    incidents: {
      async recordTransitions(transitions: IncidentTransitions) {
        if (isDiskFull) throw new Error('the disk is full');
        stored.push(transitions);
        isDiskFull = stored.length === 1;
        return true;
      },
    },
    notifications: createNotificationMaker({
      randomBytes: (size) => Buffer.alloc(size, ++randomCount),
      nowMs: () => 9_000,
    }),
    findProject: async () => ({ organizationId: 'org_1', projectName: 'Shop' }),
    newIncidentId: () => `inc_${++randomCount}`,
    gate: createFairGate(1),
    unstored: createUnstoredTransitions(),
    backlogs: { admit: async () => ({ opening: alert, resolution: alert }) },
    storm: { ...defaultStormLimits, maxNotified: 2 },
    storms: new Map(),
    onNotified: () => {},
    abandon: new AbortController().signal,
  };
  await expect(recordEvaluation(deps, evaluation)).rejects.toThrow('the disk is full');
  expect([...open.get(alert.id).values()].map(hostOf)).toEqual(['a']);
  isDiskFull = false;
  await recordEvaluation(deps, evaluation);
  expect(stored.map((each) => [each.opened.map(hostOf), each.notifications.length])).toEqual([
    [['a'], 600],
    [['b'], 600],
    [['c'], 600],
  ]);
  expect([...open.get(alert.id).values()].map(hostOf)).toEqual(['a', 'b', 'c']);
});
