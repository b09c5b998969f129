import { expect, it } from 'vitest';
import { createEvaluationInMemory, memoryStartMs as now } from './testing/evaluation-in-memory.ts';
import { sampleAlert } from './testing/sample-alert.ts';

it('stores what waits for its turn for some seconds of a stop, and leaves the rest to the next start', async () => {
  const alerts = Array.from({ length: 40 }, (_, number) => sampleAlert({ id: `doc_${number}` }));
  const memory = createEvaluationInMemory(alerts);
  const { clock, incidents } = memory;
  const countOpen = async () => (await incidents.listOpen(alerts)).length;
  const evaluation = await memory.start({
    incidents: {
      ...incidents,
      async recordTransitions(transitions) {
        await new Promise<void>((resolve) => clock.setTimer(resolve, 1_000));
        return incidents.recordTransitions(transitions);
      },
    },
  });
  await evaluation.settled();
  await memory.write(now, { a: 20 });
  let isStopped = false;
  const stopping = evaluation.stop().then(() => {
    isStopped = true;
  });
  await clock.advance(6_100);
  expect([isStopped, memory.errors]).toEqual([true, []]);
  await stopping;
  expect(await countOpen()).toBeGreaterThanOrEqual(16);
  expect(await countOpen()).toBeLessThan(alerts.length);
  const restarted = await memory.start();
  await restarted.settled();
  expect(await countOpen()).toBe(alerts.length);
});
