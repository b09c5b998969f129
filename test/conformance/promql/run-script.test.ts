import { expect, test } from 'vitest';
import { runScript } from './run-script.ts';
import type { PromqlTarget } from './target.ts';
import { vectorOf } from './vector-of.ts';

/** Answers 1 to instant queries, and 1 or 2 to range queries. */
function createRecordingTarget(sent: string[]): PromqlTarget {
  return {
    name: 'recording',
    delaysNameRemoval: false,
    clear: async () => {},
    load: async () => {},
    query: async (query, times) => {
      sent.push(`${query} ${times.kind}`);
      if (times.kind === 'instant') return vectorOf([['a', 1]]);
      const values = Float64Array.of(query === 'x' ? 2 : 1);
      const series = { labels: ['job', 'a'], timestampsMs: Float64Array.of(0), values };
      return {
        ok: true,
        value: { type: 'matrix', series: [series] },
        annotations: { warnings: [], infos: [] },
      };
    },
    stop: async () => {},
  };
}

test('an instant query is also sent as a range query and with its time pinned', async () => {
  const sent: string[] = [];
  const script = 'eval instant at 0 x\n  {job="a"} 1\n\neval instant at 0 y\n  {job="a"} 1';
  expect(await runScript(script, createRecordingTarget(sent))).toMatchObject([
    { outcome: 'failed', reasons: ['as a range query: wrong value: {job="a"} 2'] },
    { outcome: 'passed', reasons: [] },
  ]);
  const [pinnedX, pinnedY] = ['x @ 0.000 instant', 'y @ 0.000 instant'];
  expect(sent).toEqual([
    ...['x instant', 'x range', pinnedX, pinnedX],
    ...['y instant', 'y range', pinnedY, pinnedY],
  ]);
});

test('an instant query may be sent as it is written alone', async () => {
  const sent: string[] = [];
  const script = 'eval instant at 0 x\n  {job="a"} 1';
  const results = await runScript(script, createRecordingTarget(sent), { isAsWritten: true });
  expect(results).toMatchObject([{ outcome: 'passed' }]);
  expect(sent).toEqual(['x instant']);
});

test('cases that need native histograms or an experimental feature are not supported', async () => {
  const sent: string[] = [];
  const script = `
load 1m
  h{a="b"} {{count:1}}
  n 1@2

eval instant at 0 sum({a!=""})
  {} 1

eval instant at 0 x
  {} {{count:1}}

eval instant at 0 abs(n)
  {} 1
`;
  const results = await runScript(script, createRecordingTarget(sent));
  expect(results.map(({ outcome }) => outcome)).toEqual(Array(3).fill('not supported'));
  expect(sent).toEqual([]);
  const refusing: PromqlTarget = {
    ...createRecordingTarget(sent),
    query: async () => ({ ok: false, message: 'the experimental modifier smoothed is not supported' }),
  };
  expect(await runScript('eval instant at 0 x smoothed', refusing)).toMatchObject([
    { outcome: 'not supported' },
  ]);
});

test('a block that cannot be read is a case that fails', async () => {
  const results = await runScript('\nevil instant at 5m up', createRecordingTarget([]));
  expect(results).toMatchObject([{ line: 2, query: 'evil instant at 5m up', outcome: 'failed' }]);
});
