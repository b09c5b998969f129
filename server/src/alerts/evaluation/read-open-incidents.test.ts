import { beforeEach, expect, it } from 'vitest';
import type { Incident } from '../incident.ts';
import type { AlertKey, IncidentStore } from '../incident-store.ts';
import type { AlertEvaluation } from './start-alert-evaluation.ts';
import {
  createEvaluationInMemory,
  type EvaluationInMemory,
  memoryStartMs as now,
} from './testing/evaluation-in-memory.ts';
import { sampleAlert, sampleIncident } from './testing/sample-alert.ts';

const [alert, other] = [sampleAlert(), sampleAlert({ id: 'doc_2', slug: 'other', projectId: 'prj_2' })];

let memory: EvaluationInMemory;
let evaluation: AlertEvaluation;
/** Alert ids of each read of open incidents. */
let reads: string[][];
let isDown: boolean;
beforeEach(async () => {
  memory = createEvaluationInMemory([alert, other]);
  reads = [];
  isDown = false;
  const listOpen = async (alerts: readonly AlertKey[]): Promise<readonly Incident[]> => {
    reads.push(alerts.map(({ id }) => id));
    if (isDown) throw new Error('the store is down');
    return memory.incidents.listOpen(alerts);
  };
  const incidents: IncidentStore = { ...memory.incidents, listOpen };
  evaluation = await memory.start({ incidents });
});

/** Stores an incident as another process that evaluated the alert before. */
async function openElsewhere(host: string): Promise<void> {
  const incident = { ...sampleIncident(host), labels: ['host', host], id: `inc_elsewhere_${host}` };
  await memory.incidents.recordTransitions({
    projectId: alert.projectId,
    alertId: alert.id,
    alertEtag: alert.etag,
    opened: [incident],
    resolved: [],
    notifications: [],
  });
}

it('reads the open incidents of an alert once, when it is first evaluated', async () => {
  expect(reads).toEqual([]);
  await memory.write(now - 3, { a: 20 });
  await memory.write(now - 2, { a: 30 });
  expect(reads).toEqual([[alert.id]]);
  await memory.write(now - 1, { a: 30 }, 'prj_2');
  expect(reads).toEqual([[alert.id], [other.id]]);
  await evaluation.stop();
});

it('continues from incidents that another process opened', async () => {
  await openElsewhere('a');
  await memory.write(now - 3, { a: 20, b: 20 });
  expect(await memory.openHosts()).toEqual(['a', 'b']);
  expect(memory.notified()).toEqual(['incident.opened b']);
});

it('reads them again after a change of the alert', async () => {
  await memory.write(now - 3, { b: 20 });
  await openElsewhere('a');
  memory.change(alert.id, { ...alert });
  await memory.clock.settle();
  expect(reads).toEqual([[alert.id], [alert.id]]);
  await memory.write(now + 1, { a: 20, b: 20 });
  expect(await memory.openHosts()).toEqual(['a', 'b']);
  expect(memory.notified()).toEqual(['incident.opened b']);
});

it('reads them at each evaluation of which a project has more than it may have in memory', async () => {
  const alerts = Array.from({ length: 40 }, (_, index) =>
    sampleAlert({ id: `doc_${index}`, slug: `load-${index}`, notifications: [] }),
  );
  const full = createEvaluationInMemory(alerts);
  const readCounts: number[] = [];
  const listOpen = (keys: readonly AlertKey[]) => {
    readCounts.push(keys.length);
    return full.incidents.listOpen(keys);
  };
  await full.start({ incidents: { ...full.incidents, listOpen } });
  // About as long as the labels of an alert's incidents may be: those of 32 alerts are kept.
  const host = 'x'.repeat(500 * 1024);
  await full.write(now - 3, { [host]: 20 });
  expect(readCounts).toEqual([8, 8, 8, 8, 8]);
  await full.write(now - 2, { [host]: 30 });
  expect(readCounts.slice(5)).toEqual([8]);
  expect(await full.incidents.listOpen(alerts)).toHaveLength(40);
  await full.write(now - 1, { [host]: 1 });
  expect(await full.incidents.listOpen(alerts)).toEqual([]);
});

it('retries at the time of the samples when they cannot be read', async () => {
  isDown = true;
  await memory.write(now - 3, { a: 20 });
  expect([await memory.openHosts(), memory.errors]).toEqual([[], [new Error('the store is down')]]);
  isDown = false;
  await memory.clock.advance(5_000);
  expect(await memory.openHosts()).toEqual(['a']);
  expect(memory.metrics.batches.flat().map(({ atMs }) => atMs)).toEqual([now - 3]);
});
