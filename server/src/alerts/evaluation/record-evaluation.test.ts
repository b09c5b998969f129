import { beforeEach, expect, it, vi } from 'vitest';
import { createFairGate } from '../../fairness/fair-gate.ts';
import { createNotificationMaker } from '../../notifications/create-notification-maker.ts';
import type { NewNotification } from '../../notifications/notification.ts';
import type { IncidentTransitions } from '../incident-store.ts';
import type { TimedVectors } from './decide-transitions.ts';
import { createOpenIncidents, type OpenIncidents } from './open-incidents.ts';
import type { StormState } from './plan-notifications.ts';
import { recordEvaluation } from './record-evaluation.ts';
import { sampleAlert, sampleIncident } from './testing/sample-alert.ts';
import { createUnstoredTransitions } from './unstored-transitions.ts';

const alert = sampleAlert({
  notifications: ['on-call', 'chat'],
  markdown: '# Runbook\n\n* <b>look</b>\t🙂\n',
});

let open: OpenIncidents;
let storms: Map<string, StormState>;
let stored: IncidentTransitions[];
let answer: () => Promise<boolean>;
let isProjectKnown: boolean;
const onNotified = vi.fn();

beforeEach(() => {
  open = createOpenIncidents();
  open.load(alert.id, []);
  storms = new Map();
  stored = [];
  answer = async () => true;
  isProjectKnown = true;
  onNotified.mockReset();
});

type Values = Readonly<Record<string, number>>;

/** @param values by host. */
function record(values: Values, atMs = 2_000, recovery = values): Promise<number> {
  return evaluate([{ atMs, ...vectorsOf(values, recovery) }]);
}

function vectorsOf(values: Values, recovery = values): Pick<TimedVectors, 'vectors'> {
  const toVector = (of: Values) =>
    Object.entries(of).map(([host, value]) => ({ labels: ['host', host], value }));
  return { vectors: { firing: toVector(values), recovery: toVector(recovery) } };
}

function evaluate(evaluations: readonly TimedVectors[]): Promise<number> {
  let count = 0;
  return recordEvaluation(
    {
      open,
      incidents: {
        async recordTransitions(transitions) {
          const isStored = await answer();
          if (isStored) stored.push(transitions);
          return isStored;
        },
      },
      notifications: createNotificationMaker({
        randomBytes: (size) => Buffer.alloc(size, ++count + stored.length * 100),
        nowMs: () => 9_000,
      }),
      findProject: async () =>
        isProjectKnown ? { organizationId: 'org_1', projectName: 'Shop' } : undefined,
      newIncidentId: () => `inc_${++count}`,
      gate: createFairGate(1),
      unstored: createUnstoredTransitions(),
      backlogs: { admit: async () => ({ opening: alert, resolution: alert }) },
      storm: { maxOpen: 4, maxOpenCharacters: 1_000, maxNotified: 2, windowMs: 10_000, repeatMs: 1_000 },
      storms,
      onNotified,
      abandon: new AbortController().signal,
    },
    { alert, evaluations },
  );
}

const notified = (): string[] =>
  stored.flatMap(({ notifications }) => notifications).map(describeNotification);

function describeNotification({ kind, channelSlug, payload }: NewNotification): string {
  const { incident } = JSON.parse(payload);
  return [kind, channelSlug, incident?.labels.host].join(' ');
}

const hosts = (): unknown[] => [...open.get('doc_1').values()].map(({ labels }) => labels[1]);

it('stores an opening with a notification for each channel, and caches the incident', async () => {
  expect(await record({ a: 20, b: 3 })).toBe(0);
  const [transitions] = stored;
  expect(transitions).toMatchObject({ projectId: 'prj_1', alertId: 'doc_1', alertEtag: '"1"', resolved: [] });
  expect(transitions?.opened).toEqual([
    {
      id: expect.stringMatching(/^inc_/),
      projectId: 'prj_1',
      alertId: 'doc_1',
      labels: ['host', 'a'],
      value: 20,
      openedAtMs: 2_000,
      notified: true,
    },
  ]);
  expect(notified()).toEqual(['incident.opened on-call a', 'incident.opened chat a']);
  expect(new Set(transitions?.notifications.map(({ eventId }) => eventId)).size).toBe(2);
  expect(hosts()).toEqual(['a']);
  expect(onNotified).toHaveBeenCalledOnce();
});

it('includes the runbook unchanged in notifications of openings, resolutions and storms', async () => {
  await record({ a: 20, b: 20, c: 20 });
  await record({ a: 1 }, 3_000);
  const payloads = stored
    .flatMap(({ notifications }) => notifications)
    .map(({ payload }) => JSON.parse(payload));
  expect(new Set(payloads.map(({ kind }) => kind))).toEqual(
    new Set(['incident.opened', 'incident.storm', 'incident.resolved']),
  );
  for (const { documentation } of payloads) expect(documentation).toEqual({ markdown: alert.markdown });
});

it('resolves an incident at the time of the evaluation, with the value that resolved it', async () => {
  await record({ a: 20 });
  await record({ a: 1 }, 3_000);
  expect(stored[1]).toMatchObject({ opened: [], resolved: [{ resolvedAtMs: 3_000, resolvedValue: 1 }] });
  expect(stored[1]?.resolved[0]?.id).toBe(stored[0]?.opened[0]?.id);
  expect(notified().slice(2)).toEqual(['incident.resolved on-call a', 'incident.resolved chat a']);
  expect(hosts()).toEqual([]);
});

it('resolves no incident before it opened', async () => {
  await record({ a: 20 }, 5_000);
  await record({ a: 1 }, 4_000);
  expect(stored[1]?.resolved).toMatchObject([{ resolvedAtMs: 5_000 }]);
});

it('stores nothing when nothing changes', async () => {
  await record({ a: 1 });
  await record({ a: 20 });
  await record({ a: 30 });
  expect(stored).toHaveLength(1);
});

it.each([
  ['a store that fails', () => Promise.reject(new Error('the disk is full'))],
  ['an alert that was changed meanwhile', async () => false],
])('leaves the open incidents unchanged for %s, and can be retried', async (_what, failing) => {
  open.open(sampleIncident('b'));
  answer = failing;
  await record({ a: 20, b: 1 }).catch(() => {});
  expect(hosts()).toEqual(['b']);
  expect(onNotified).not.toHaveBeenCalled();
  answer = async () => true;
  await record({ a: 20, b: 1 });
  expect(hosts()).toEqual(['a']);
  expect(notified()).toHaveLength(4);
});

it('changes nothing in a project that is gone', async () => {
  isProjectKnown = false;
  await record({ a: 20 });
  expect([stored, hosts()]).toEqual([[], []]);
});

it('notifies the first openings individually and the rest as a storm, and opens no more than the limit', async () => {
  expect(await record({ a: 20, b: 20, c: 20, d: 20, e: 20, f: 20 })).toBe(2);
  expect(hosts()).toEqual(['a', 'b', 'c', 'd']);
  expect(notified()).toEqual([
    'incident.opened on-call a',
    'incident.opened chat a',
    'incident.opened on-call b',
    'incident.opened chat b',
    'incident.storm on-call ',
    'incident.storm chat ',
  ]);
  const storm = stored[0]?.notifications.at(-1)?.payload ?? '{}';
  expect(JSON.parse(storm).storm).toEqual({ opened: 4, notified: 2, over_bound: 2 });
  expect(await record({ a: 20, b: 20, c: 20, d: 20, e: 20, f: 20 })).toBe(2);
  expect(stored).toHaveLength(1);
});

it('notifies the resolution of incidents whose opening was notified', async () => {
  await record({ a: 20, b: 20, c: 20, d: 20 });
  await record({ a: 1, b: 20, c: 1, d: 1 }, 3_000);
  expect(hosts()).toEqual(['b']);
  expect(notified().slice(6)).toEqual(['incident.resolved on-call a', 'incident.resolved chat a']);
});

const stormCounts = () =>
  stored
    .flatMap(({ notifications }) => notifications)
    .filter(({ kind, channelSlug }) => kind === 'incident.storm' && channelSlug === 'chat')
    .map(({ payload }) => JSON.parse(payload).storm);

it('ends the oldest incidents whose series are gone when the alert is at its limit, and notifies nobody of that', async () => {
  await record({ a: 20, b: 20, c: 20, d: 20 });
  expect(await record({ b: 20, e: 20, f: 20 }, 3_000)).toBe(0);
  expect(hosts()).toEqual(['a', 'b', 'e', 'f']);
  const [c, d] = stored[0]?.opened.slice(2) ?? [];
  expect(stored[1]?.resolved).toEqual([
    { id: c?.id, resolvedAtMs: 3_000 },
    { id: d?.id, resolvedAtMs: 3_000 },
  ]);
  expect(notified().filter((line) => line.startsWith('incident.resolved'))).toEqual([]);
  expect(await record({ b: 20, e: 20, f: 20, g: 20 }, 20_000)).toBe(0);
  expect(hosts()).toEqual(['b', 'e', 'f', 'g']);
  expect(notified().slice(-2)).toEqual(['incident.opened on-call g', 'incident.opened chat g']);
});

it('ends no incident of a label set that has a value at one of two times', async () => {
  await record({ a: 20, b: 20, c: 20, d: 20 });
  const at = (atMs: number, host: string) => ({ atMs, ...vectorsOf({ [host]: 20 }) });
  const overBound = await evaluate([at(20_000, 'a'), at(19_000, 'b'), at(18_000, 'e')]);
  expect([overBound, hosts()]).toEqual([0, ['a', 'b', 'd', 'e']]);
});

it('reports the openings that it did not notify, a while after the last report', async () => {
  await record({ a: 20, b: 20 });
  await record({ a: 20, b: 20, c: 20 }, 2_500);
  expect(stormCounts()).toEqual([{ opened: 1, notified: 0, over_bound: 0 }]);
  await record({ a: 20, b: 20, c: 20, d: 20 }, 3_000);
  await record({ a: 20, b: 20, c: 20, d: 20 }, 3_499);
  expect(stormCounts()).toHaveLength(1);
  await record({ a: 20, b: 20, c: 20, d: 20 }, 3_500);
  expect(stormCounts()).toEqual([expect.anything(), { opened: 1, notified: 0, over_bound: 0 }]);
  await record({ a: 20, b: 20, c: 20, d: 20 }, 9_000);
  expect(stormCounts()).toHaveLength(2);
});

it('reports again after the window that label sets fire without an incident', async () => {
  const all = { a: 20, b: 20, c: 20, d: 20, e: 20 };
  await record(all);
  await record(all, 11_999);
  expect(stormCounts()).toHaveLength(1);
  storms.clear();
  await record(all, 12_000);
  expect(stormCounts()).toHaveLength(1);
  await record(all, 22_000);
  expect(stormCounts()).toEqual([expect.anything(), { opened: 0, notified: 0, over_bound: 1 }]);
});
