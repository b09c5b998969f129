import { expect, test } from 'vitest';
import { parseScript } from './parse-script.ts';
import { parsePoints, parseScriptSeries } from './parse-script-series.ts';

test.each([
  ['1 -2 +3e1 .5', [1, -2, 30, 0.5]],
  ['1+2x3', [1, 3, 5, 7]],
  ['1-2x2 7', [1, -1, -3, 7]],
  ['-1x1', [-1, -1]],
  ['0x10', Array(11).fill(0)],
  ['_ _x2 4 stale', [undefined, undefined, undefined, 4, 'stale']],
  ['Inf -inf NaN', [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN]],
  ['{{schema:0 sum:1}}x1 {{}}+{{count:2 sum:3}}x2 1', [...Array(5).fill('foreign'), 1]],
])('the points %j are expanded', (text, points) => {
  expect(parsePoints(text)).toEqual(points);
});

test.each([
  ['up 1', ['__name__', 'up']],
  ['{} 1', []],
  ['{a="b,}", c=\'d"\'} 1', ['a', 'b,}', 'c', 'd"']],
  ['a:b{x="\\"", } 1', ['__name__', 'a:b', 'x', '"']],
  ['{"my.metric", "a.b"="c"} 1', ['__name__', 'my.metric', 'a.b', 'c']],
])('the labels of %j are read', (line, labels) => {
  expect(parseScriptSeries(line)).toEqual({ labels, points: [1] });
});

test('a script is loads, clears and cases', () => {
  const script = `
# A comment.
load_with_nhcb 5m
  a_bucket{le="1"} 1x2

clear
load 1m
  b 1

eval instant at 5m sum(b)
  expect ordered
  expect warn msg: careful
  expect no_info
  {} 1
eval_is_part_of_the_block_above 1
# ends the block
eval_fail range from 0 to 10m step 1m b
  expected_fail_message no
`;
  const [load, clear, second, ...cases] = parseScript(script.replace(/eval_is.*\n/, ''));
  expect([load, clear, second]).toMatchObject([
    { kind: 'load', stepMs: 300_000, withNativeHistograms: true },
    { kind: 'clear' },
    { kind: 'load', stepMs: 60_000, withNativeHistograms: false },
  ]);
  expect(cases).toMatchObject([
    {
      kind: 'eval',
      line: 10,
      query: 'sum(b)',
      times: { kind: 'instant', atMs: 300_000 },
      expectation: { ordered: true, noInfos: true, fails: false, series: [{ labels: [], points: [1] }] },
    },
    {
      kind: 'eval',
      times: { kind: 'range', startMs: 0, endMs: 600_000, stepMs: 60_000 },
      expectation: { fails: true, texts: [{ about: 'fail' }] },
    },
  ]);
});

test.each(['evil instant at 5m up', 'load 5m\n  ? 1', 'eval instant at 5m up\n  expect wonders'])(
  '%j is a command that cannot be read, and fails',
  (script) => {
    const unreadable = { kind: 'unreadable', line: 2, reason: expect.stringMatching(/^not a/) };
    expect(parseScript(`\n${script}`)).toMatchObject([unreadable]);
  },
);
