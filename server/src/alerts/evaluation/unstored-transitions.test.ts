import { expect, it } from 'vitest';
import { createEvaluationInMemory, memoryStartMs as now } from './testing/evaluation-in-memory.ts';
import { sampleAlert } from './testing/sample-alert.ts';
import { createUnstoredTransitions } from './unstored-transitions.ts';

it('counts what is kept until the work has ended, also if it fails', async () => {
  const unstored = createUnstoredTransitions(100);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const isFull = () => ['prj_1', 'prj_2'].map(unstored.isFull);
  const storing = unstored.during('prj_1', 60, () => first.promise);
  expect(isFull()).toEqual([false, false]);
  const failing = unstored.during('prj_1', 40, () => second.promise);
  expect(isFull()).toEqual([true, false]);
  second.reject(new Error('the disk is full'));
  await expect(failing).rejects.toThrow('the disk is full');
  expect(isFull()).toEqual([false, false]);
  first.resolve();
  await storing;
});

it('evaluates no more alerts of a project that has much to store, until it is stored', async () => {
  const alerts = Array.from({ length: 70 }, (_, number) => sampleAlert({ id: `doc_${number}` }));
  const memory = createEvaluationInMemory([...alerts, sampleAlert({ id: 'other', projectId: 'prj_2' })]);
  const { clock, metrics } = memory;
  const isStorable = Promise.withResolvers<void>();
  const openedIn: string[] = [];
  const evaluation = await memory.start({
    incidents: {
      ...memory.incidents,
      async recordTransitions(transitions) {
        if (transitions.projectId === 'prj_1') await isStorable.promise;
        for (const { alertId } of transitions.opened) openedIn.push(alertId);
        return memory.incidents.recordTransitions(transitions);
      },
    },
  });
  await evaluation.settled();
  const evaluatedIn = (id: string) =>
    metrics.batches.flat().filter(({ projectId }) => projectId === id).length;
  await memory.write(now, { ['x'.repeat(300_000)]: 20 });
  await clock.advance(10_000);
  const evaluatedCount = evaluatedIn('prj_1');
  expect(evaluatedCount).toBeLessThan(alerts.length);
  await memory.write(now, { a: 20 }, 'prj_2');
  await clock.advance(10_000);
  expect([evaluatedIn('prj_1'), openedIn]).toEqual([evaluatedCount, ['other']]);
  isStorable.resolve();
  await clock.settle();
  await clock.advance(10_000);
  expect(new Set(openedIn).size).toBe(alerts.length + 1);
});
