import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleFlush } from './testing/sample-trace.ts';
import { changedAttributes, leftOutOf, maxAttributesPerTrace, maxTagsPerTrace } from './trace-labels.ts';
import { applyFlush, type TraceState } from './trace-state.ts';

/** From enough names that a few flushes fill a trace. */
const label = fc.nat({ max: 400 }).map((number) => `n${number}`);
const flush = fc.record({
  attributes: fc
    .array(fc.tuple(label, fc.constantFrom('1', '2')), { maxLength: 300, size: 'max' })
    .map((entries) => new Map(entries)),
  tags: fc.array(label, { maxLength: 300, size: 'max' }),
});

describe('the labels of a trace', () => {
  it('never exceed their limits, and every label is either stored or left out', () => {
    let leftOutCount = 0;
    const property = fc.property(fc.array(flush, { minLength: 1, maxLength: 6 }), (flushes) => {
      let state: TraceState | undefined;
      for (const [index, sent] of flushes.entries()) {
        const before = state;
        state = applyFlush(before, sampleFlush(1, { flushId: `${index}`, ...sent })).state;
        const { leftOut = { attributeKeys: [], tags: [] } } = leftOutOf(state, sent);
        leftOutCount += leftOut.attributeKeys.length + leftOut.tags.length;

        expect(state.attributes.size).toBeLessThanOrEqual(maxAttributesPerTrace);
        expect(state.tags.length).toBeLessThanOrEqual(maxTagsPerTrace);
        const { attributes, tags } = state;
        const stored = [...sent.attributes].filter(([key, value]) => attributes.get(key) === value);
        expect([...stored.map(([key]) => key), ...leftOut.attributeKeys].sort()).toEqual(
          [...sent.attributes.keys()].sort(),
        );
        const storedTags = sent.tags.filter((tag) => tags.includes(tag));
        expect([...storedTags, ...leftOut.tags].sort()).toEqual(sent.tags.toSorted());
        for (const key of before?.attributes.keys() ?? []) expect(attributes.has(key)).toBe(true);
        expect(tags.slice(0, before?.tags.length ?? 0)).toEqual(before?.tags ?? []);
      }
    });
    fc.assert(property);
    expect(leftOutCount).toBeGreaterThan(0);
  });

  it('does not copy the attributes of a new trace', () => {
    const attributes = new Map([['k', 'v']]);
    expect(changedAttributes(new Map(), attributes)).toBe(attributes);
  });
});
