import { expect, it, onTestFinished } from 'vitest';
import { sampleFlush } from '../../../traces/testing/sample-trace.ts';
import { createProjectRows } from '../rows/project-rows.ts';
import { createTraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import { createContainerRebuilder } from './rebuild-container.ts';

it('holds what few traces have at a time, of which each may have a megabyte of labels', () => {
  const { db, close } = createTraceTestDatabase();
  onTestFinished(close);
  const flushes = Array.from(
    { length: 150 },
    (_, index) => ({ kind: 'flush', ...sampleFlush(index) }) as const,
  );
  createTraceWriter(db).commit(flushes);
  const numbers: number[] = [];
  let held = 0;
  let mostHeld = 0;
  const rebuild = createContainerRebuilder(db, {
    projects: createProjectRows(db),
    postings: {
      record(_project, traceNumber) {
        numbers.push(traceNumber);
        held += 1;
        mostHeld = Math.max(mostHeld, held);
      },
      save() {},
      reset() {
        held = 0;
      },
    },
  });
  rebuild({ project: 1, container: 0 });
  expect(numbers).toEqual(flushes.map((_, index) => index + 1));
  expect(mostHeld).toBe(64);
  expect(held).toBe(0);
});
