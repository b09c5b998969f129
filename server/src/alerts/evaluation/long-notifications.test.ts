import { beforeEach, expect, it } from 'vitest';
import { createFairGate } from '../../fairness/fair-gate.ts';
import { createNotificationMaker } from '../../notifications/create-notification-maker.ts';
import type { Incident } from '../incident.ts';
import type { IncidentTransitions } from '../incident-store.ts';
import type { AdmittedAlerts } from './channel-backlogs.ts';
import { createOpenIncidents, type OpenIncidents } from './open-incidents.ts';
import { type RecordEvaluationDependencies, recordEvaluation } from './record-evaluation.ts';
import { defaultStormLimits } from './storm-limits.ts';
import { sampleAlert, sampleIncident } from './testing/sample-alert.ts';
import { createUnstoredTransitions } from './unstored-transitions.ts';

const hostOf = ({ labels }: Incident): unknown => labels[1];
const alert = sampleAlert({
  notifications: Array.from({ length: 600 }, (_, index) => `channel-${index}`),
  markdown: 'x'.repeat(16_384),
});

let open: OpenIncidents;
let stored: IncidentTransitions[];
/** After so many transactions. */
let fullAfter: number;
let admitted: AdmittedAlerts;
let deps: RecordEvaluationDependencies;

beforeEach(() => {
  open = createOpenIncidents();
  stored = [];
  fullAfter = Number.POSITIVE_INFINITY;
  admitted = { opening: alert, resolution: alert };
  let randomCount = 0;
  deps = {
    open,
    incidents: {
      async recordTransitions(transitions) {
        if (stored.length >= fullAfter) throw new Error('the disk is full');
        stored.push(transitions);
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
    backlogs: { admit: async () => admitted },
    storm: { ...defaultStormLimits, maxNotified: 2 },
    storms: new Map(),
    onNotified: () => {},
    abandon: new AbortController().signal,
  };
});

/** @param values by host. */
function evaluate(values: Readonly<Record<string, number>>): Promise<number> {
  const firing = Object.entries(values).map(([host, value]) => ({ labels: ['host', host], value }));
  return recordEvaluation(deps, {
    alert,
    evaluations: [{ atMs: 2_000, vectors: { firing, recovery: firing } }],
  });
}

it('stores incidents apart whose notifications are long, and the others after a failure between them', async () => {
  open.load(alert.id, []);
  fullAfter = 1;
  await expect(evaluate({ a: 20, b: 20, c: 20 })).rejects.toThrow('the disk is full');
  expect([...open.get(alert.id).values()].map(hostOf)).toEqual(['a']);
  fullAfter = Number.POSITIVE_INFINITY;
  await evaluate({ a: 20, b: 20, c: 20 });
  expect(stored.map((each) => [each.opened.map(hostOf), each.notifications.length])).toEqual([
    [['a'], 600],
    [['b'], 600],
    [['c'], 600],
  ]);
  expect([...open.get(alert.id).values()].map(hostOf)).toEqual(['a', 'b', 'c']);
});

it('reports openings of which a storm notification was not stored, because of a failure after them', async () => {
  open.load(alert.id, [sampleIncident('a'), sampleIncident('b')]);
  fullAfter = 1;
  await expect(evaluate({ a: 1, b: 20, c: 20, d: 20 })).rejects.toThrow('the disk is full');
  expect(stored.map((each) => each.opened.map(hostOf))).toEqual([['c', 'd']]);
  fullAfter = Number.POSITIVE_INFINITY;
  await evaluate({ b: 20, c: 20, d: 20 });
  const [storm] = stored.at(-1)?.notifications ?? [];
  expect(JSON.parse(storm?.payload ?? '{}')).toMatchObject({ kind: 'incident.storm', storm: { opened: 2 } });
});

it('asks again before each part which channels take more: what it stores may fill them', async () => {
  open.load(alert.id, []);
  const store = deps.incidents.recordTransitions;
  const incidents: typeof deps.incidents = {
    async recordTransitions(transitions) {
      admitted = { ...admitted, opening: { ...alert, notifications: ['on-call'] } };
      return store(transitions);
    },
  };
  deps = { ...deps, incidents };
  await evaluate({ a: 20, b: 20 });
  expect(stored.map(({ notifications }) => notifications.length)).toEqual([600, 1]);
});
