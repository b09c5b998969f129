import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from '../../../../test/support/collect-garbage.ts';
import { createFairGate } from '../../fairness/fair-gate.ts';
import { createNotificationMaker } from '../../notifications/create-notification-maker.ts';
import type { EvaluatedVectors } from './decide-transitions.ts';
import { createOpenIncidents } from './open-incidents.ts';
import { recordEvaluation } from './record-evaluation.ts';
import { defaultStormLimits } from './storm-limits.ts';
import { sampleAlert } from './testing/sample-alert.ts';
import { createUnstoredTransitions } from './unstored-transitions.ts';

it('keeps no vectors of an evaluation that waits until others are stored', async () => {
  const alert = sampleAlert();
  const gate = createFairGate(1);
  const others = Promise.withResolvers<void>();
  void gate.run(alert.projectId, () => others.promise);
  const open = createOpenIncidents();
  open.load(alert.id, []);
  let stored = 0;
  const deps = {
    open,
    incidents: {
      async recordTransitions() {
        stored += 1;
        return true;
      },
    },
    notifications: createNotificationMaker({ randomBytes: (size) => Buffer.alloc(size), nowMs: () => 9_000 }),
    findProject: async () => ({ organizationId: 'org_1', projectName: 'Shop' }),
    newIncidentId: () => 'inc_1',
    gate,
    unstored: createUnstoredTransitions(),
    backlogs: { admit: async () => ({ opening: alert, resolution: alert }) },
    storm: defaultStormLimits,
    storms: new Map(),
    onNotified: () => {},
    abandon: new AbortController().signal,
  };
  const record = (vectors: EvaluatedVectors) =>
    recordEvaluation(deps, { alert, evaluations: [{ atMs: 2_000, vectors }] });
  const waiting: [Promise<number>, WeakRef<EvaluatedVectors>][] = [];
  const addWaiting = (): void => {
    const firing = [{ labels: ['host', 'a'], value: 20 }];
    const vectors = { firing, recovery: firing };
    waiting.push([record(vectors), new WeakRef(vectors)]);
  };
  addWaiting();
  await setImmediate();
  collectGarbage();
  const [[recorded, vectors] = []] = waiting;
  expect([stored, vectors?.deref()]).toEqual([0, undefined]);
  others.resolve();
  await recorded;
  expect(stored).toBe(1);
});
