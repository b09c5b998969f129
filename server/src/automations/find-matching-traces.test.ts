import { expect, it } from 'vitest';
import { parseTraceFilter } from '../traces/parse-trace-filter.ts';
import { createFakeTraceStore } from '../traces/testing/fake-trace-store.ts';
import { sampleProjectId as projectId, sampleFlush, sampleTraceId } from '../traces/testing/sample-trace.ts';
import { findMatchingTraces } from './find-matching-traces.ts';

async function storeOf(count: number) {
  const store = createFakeTraceStore({ nowMs: () => 0 });
  for (let index = 1; index <= count; index += 1)
    await store.flush(sampleFlush(index, { tags: index % 2 === 0 ? ['even'] : [] }));
  return store;
}

async function search(count: number, filterText: string, lastCount: number) {
  const filter = parseTraceFilter(filterText);
  return findMatchingTraces(await storeOf(count), { projectId, filter, lastCount, deadlineMs: 1 });
}

it('tests the newest traces and returns those that match, newest first', async () => {
  const { testedCount, traces } = await search(10, 'tag="even"', 5);
  expect(testedCount).toBe(5);
  expect(traces.map(({ traceNumber }) => traceNumber)).toEqual([10, 8, 6]);
});

it('keeps no labels of the matches, which may take a megabyte each', async () => {
  const { traces } = await search(2, 'tag="even"', 10);
  expect(traces).toEqual([
    {
      traceId: sampleTraceId(2),
      traceNumber: 2,
      name: 'unnamed',
      status: 'running',
      severities: [],
      createdAtMs: 10_000,
    },
  ]);
});

it('tests all traces of a project that has fewer', async () => {
  expect(await search(3, 'tag="odd"', 100)).toEqual({ testedCount: 3, traces: [] });
  expect(await search(0, 'tag="odd"', 100)).toEqual({ testedCount: 0, traces: [] });
});

it('pages through more than one page of traces', async () => {
  const { testedCount, traces } = await search(1_100, 'tag="even"', 1_001);
  expect(testedCount).toBe(1_001);
  expect(traces).toHaveLength(501);
});

it('tests deleted traces as a rule does', async () => {
  const store = await storeOf(2);
  await store.delete(projectId, sampleTraceId(2), 0);
  const matching = async (filterText: string) => {
    const filter = parseTraceFilter(filterText);
    return (await findMatchingTraces(store, { projectId, filter, lastCount: 10, deadlineMs: 1 })).traces
      .length;
  };
  expect(await matching('tag="even"')).toBe(0);
  expect(await matching('status="deleted" AND tag="even"')).toBe(1);
});
