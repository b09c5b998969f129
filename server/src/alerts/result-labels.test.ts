import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateInstant } from '../promql/engine/evaluate-instant.ts';
import { defaultQueryLimits } from '../promql/query-limits.ts';
import { parsePromql } from '../promql/syntax/parse-promql.ts';
import { createMemorySource } from '../promql/testing/create-memory-source.ts';
import { resultLabels } from './result-labels.ts';

function describeLabels(query: string): string {
  const { always, atMost } = resultLabels(parsePromql(query));
  const list = (names: ReadonlySet<string>) => [...names].sort().join(',');
  return `${list(always)} ${atMost === undefined ? 'any' : `(${list(atMost)})`}`;
}

describe('the labels of results', () => {
  it.each([
    ['m', ' any'],
    ['m{a="1", b=~"x", c="", d!="2"}', 'a any'],
    ['rate(m{a="1"}[5m])', 'a any'],
    ['-max_over_time((m{a="1"} * 2)[1h:1m])', 'a any'],
    ['sum(m{a="1"})', ' ()'],
    ['sum by (a, b, __name__) (m{a="1"})', 'a (a,b)'],
    ['sum without (a) (m{a="1", b="1"})', 'b any'],
    ['sum without (a) (sum by (a, b) (m))', ' (b)'],
    ['max by (a) (sum by (b) (m))', ' ()'],
    ['topk(1, sum by (a) (m))', ' (a)'],
    ['count_values by (a) ("v", m)', 'v (a,v)'],
    ['histogram_quantile(0.9, sum by (le, a) (m))', ' (a)'],
    ['label_replace(sum by (a) (m), "b", "", "", "")', ' any'],
    ['absent(m{a="1"})', ' any'],
    ['vector(1)', ' ()'],
    ['m{a="1"} + n{b="1"}', 'a,b any'],
    ['m{a="1", c="1"} + on (a, b) n{b="1"}', 'a,b (a,b)'],
    ['m{a="1"} / ignoring (a) sum by (b) (n)', ' (b)'],
    ['m{a="1"} * on (b) group_left (c) sum by (b, c) (n)', 'a any'],
    ['sum by (b) (n) * on (b) group_right (c) m{c="1", d="1"}', 'd any'],
    ['sum by (a) (m) and on (a) n', ' (a)'],
    ['sum by (a) (m{a="1"}) or sum by (b) (n)', ' (a,b)'],
    ['2 * sum by (a) (m)', ' (a)'],
    ['scalar(m) * sum(n)', ' ()'],
  ])('of %s are %s', (query, expected) => {
    expect(describeLabels(query)).toBe(expected);
  });

  it('are those that the engine gives', () => {
    const names = ['a', 'b', 'c'];
    const some = fc.subarray(names);
    const selector = fc
      .tuple(fc.constantFrom('m', 'n'), fc.subarray(['a', 'b']))
      .map(([metric, fixed]) => `${metric}{${fixed.map((name) => `${name}="1"`).join(', ')}}`);
    const { query } = fc.letrec<{ query: string; leaf: string }>((tie) => ({
      leaf: selector,
      query: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        tie('leaf'),
        fc
          .tuple(fc.constantFrom('by', 'without'), some, tie('query'))
          .map(([kind, labels, of]) => `sum ${kind} (${labels.join(', ')}) (${of})`),
        tie('query').map((of) => `topk(1, ${of})`),
        tie('query').map((of) => `count_values("v", ${of})`),
        fc
          .tuple(tie('query'), fc.constantFrom('+', 'and', 'or', '>'), tie('query'))
          .map(([left, operator, right]) => `((${left}) ${operator} (${right}))`),
        fc
          .tuple(tie('query'), fc.constantFrom('on', 'ignoring'), some, tie('query'))
          .map(([left, kind, labels, right]) => `((${left}) * ${kind} (${labels.join(', ')}) (${right}))`),
      ),
    }));
    const source = createMemorySource();
    for (const metric of ['m', 'n']) {
      for (const a of ['', '1']) {
        for (const b of ['', '1']) {
          const labels = ['__name__', metric, ...(a && ['a', a]), ...(b && ['b', b]), ...(b && ['c', '1'])];
          source.append(labels, [1_000], Float64Array.of(a.length + 2));
        }
      }
    }
    let resultCount = 0;
    const property = fc.property(query, (text) => {
      const { always, atMost } = resultLabels(parsePromql(text));
      const context = { source, limits: defaultQueryLimits, text, checkDeadline: () => {} };
      let samples: readonly { readonly labels: readonly string[] }[];
      try {
        const { value } = evaluateInstant(parsePromql(text), 1_000, context);
        samples = value.type === 'vector' ? value.samples : [];
      } catch {
        return; // series that match several of the other side
      }
      for (const { labels } of samples) {
        const found = labels.filter((name, index) => index % 2 === 0 && name !== '__name__');
        resultCount += 1;
        expect(found).toEqual(expect.arrayContaining([...always]));
        if (atMost !== undefined) expect([...atMost]).toEqual(expect.arrayContaining(found));
      }
    });
    fc.assert(property, { numRuns: 300 });
    expect(resultCount).toBeGreaterThan(100);
  });
});
