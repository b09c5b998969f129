import { expect, it } from 'vitest';
import { createEvaluationInMemory, memoryStartMs as now } from './testing/evaluation-in-memory.ts';
import { sampleAlert } from './testing/sample-alert.ts';

it('misses no sample that is committed in the moment in which its alert is written', async () => {
  const memory = createEvaluationInMemory([]);
  const watching = Promise.withResolvers<void>();
  let isStarted = false;
  await memory.start({
    metrics: {
      ...memory.metrics,
      async watch(added, removed) {
        if (isStarted) await watching.promise;
        await memory.metrics.watch(added, removed);
      },
    },
  });
  isStarted = true;
  memory.change('doc_1', sampleAlert({ expression: 'load > 10' }));
  await memory.clock.settle();
  await memory.write(now, { a: 20 });
  watching.resolve();
  await memory.clock.settle();
  expect(await memory.openHosts()).toEqual(['a']);
});

it('evaluates a written alert also when the store does not say that it watches', async () => {
  const memory = createEvaluationInMemory([]);
  let isStarted = false;
  await memory.start({
    metrics: {
      ...memory.metrics,
      watch: () => (isStarted ? Promise.reject(new Error('stopping')) : Promise.resolve()),
    },
  });
  isStarted = true;
  await memory.write(now, { a: 20 });
  memory.change('doc_1', sampleAlert({ expression: 'load > 10' }));
  await memory.clock.settle();
  expect(await memory.openHosts()).toEqual(['a']);
  expect(memory.errors).toHaveLength(1);
});
