import { expect, test } from 'vitest';
import { compareAnswer } from './compare-answer.ts';
import { parseScript } from './parse-script.ts';
import type { Answer } from './target.ts';
import { vectorOf } from './vector-of.ts';

function problemsOf(expected: string, answer: Answer, command = 'eval instant at 0 x'): readonly string[] {
  const [parsed] = parseScript(`${command}\n${expected}`);
  if (parsed?.kind !== 'eval') throw new Error('not a case');
  return compareAnswer(answer, parsed.expectation, parsed.times);
}

test('a vector has the expected series and values, within one millionth', () => {
  const expected = '{job="a"} 1\n{job="b"} NaN';
  expect(
    problemsOf(
      expected,
      vectorOf([
        ['b', Number.NaN],
        ['a', 1.000001],
      ]),
    ),
  ).toEqual([]);
  expect(
    problemsOf(
      expected,
      vectorOf([
        ['a', 1.00001],
        ['c', 1],
      ]),
    ),
  ).toEqual(['wrong value: {job="a"} 1.00001', 'unexpected {job="c"} 1', 'missing {job="b"} NaN']);
  expect(
    problemsOf(
      `expect ordered\n${expected}`,
      vectorOf([
        ['b', Number.NaN],
        ['a', 1],
      ]),
    ),
  ).toHaveLength(2);
  expect(problemsOf('', vectorOf([['a', 1]]))).toHaveLength(1);
});

test('a failure is expected or not', () => {
  const failure: Answer = { ok: false, message: 'too much' };
  expect(problemsOf('', failure)).toEqual(['failed: too much']);
  expect(problemsOf('expect fail', failure)).toEqual([]);
  expect(problemsOf('expect fail msg: too much', failure)).toEqual([]);
  expect(problemsOf('expect fail regex: to{2}', failure)).toEqual([]);
  expect(problemsOf('expect fail msg: too', failure)).not.toEqual([]);
  expect(problemsOf('expect fail', vectorOf([]))).toEqual(['should have failed']);
});

test.each(['', '1:4: parse error: ', 'invalid parameter "query": 1:4: parse error: '])(
  'an error is the same with the prefix "%s"',
  (prefix) => {
    const failure: Answer = { ok: false, message: `${prefix}unclosed left parenthesis` };
    expect(problemsOf('expect fail msg: unclosed left parenthesis', failure)).toEqual([]);
    expect(problemsOf(`expect fail msg: ${prefix}unclosed left parenthesis`, failure)).toEqual([]);
    expect(problemsOf('expect fail msg: left parenthesis', failure)).not.toEqual([]);
  },
);

test('annotations are expected, or not, or must not be', () => {
  const answer = vectorOf([], { warnings: ['w1', 'w2'], infos: ['i'] } as never);
  expect(problemsOf('', answer)).toEqual([]);
  expect(problemsOf('expect warn\nexpect info', answer)).toEqual([]);
  expect(problemsOf('expect warn msg: w1', answer)).toEqual(['unexpected warn: w2']);
  expect(problemsOf('expect warn msg: w1\nexpect warn regex: 2$', answer)).toEqual([]);
  expect(problemsOf('expect no_warn\nexpect no_info', answer)).toHaveLength(3);
  expect(problemsOf('expect info', vectorOf([]))).toEqual(['not met: expect info']);
});

test('a matrix has the expected points at their steps, and no others', () => {
  const answer: Answer = {
    ok: true,
    value: {
      type: 'matrix',
      series: [{ labels: [], timestampsMs: Float64Array.of(60_000, 180_000), values: Float64Array.of(1, 2) }],
    },
    annotations: { warnings: [], infos: [] },
  };
  const command = 'eval range from 1m to 4m step 1m x';
  expect(problemsOf('{} 1 _ 2', answer, command)).toEqual([]);
  expect(problemsOf('{} 1 _ 2 _', answer, command)).toEqual([]);
  expect(problemsOf('{} 1 2', answer, command)).toHaveLength(1);
  expect(problemsOf('{} 1 _ 2 3', answer, command)).toHaveLength(1);
  expect(problemsOf('expect range vector from 1m to 4m step 2m\n{} 1 2', answer)).toEqual([]);
});
