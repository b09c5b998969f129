import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import type { SpanRank } from '../../traces/span-rank.ts';
import type { SpanState } from '../../traces/span-state.ts';
import { encodeSpanState, toSpanState } from './span-state-codec.ts';

const ns = fc.bigInt(0n, 2n ** 63n - 1n);
const spanId = fc.bigInt(1n, 2n ** 64n - 1n).map((id) => id.toString(16).padStart(16, '0'));
const rank: fc.Arbitrary<SpanRank> = fc.record({
  class: fc.integer({ min: 1, max: 3 }),
  startNs: ns,
  spanId,
});
const text = fc.oneof(fc.constantFrom('', '__proto__', '\0'), fc.string({ unit: anyCharacter }));

const labelled = fc
  .record({
    state: fc.record(
      {
        created: fc.boolean(),
        closed: fc.boolean(),
        nameRank: rank,
        root: fc.record({ spanId, startNs: ns, endNs: ns }),
        tags: fc.uniqueArray(text, { maxLength: 4 }),
      },
      { requiredKeys: ['created', 'closed', 'tags'] },
    ),
    ranks: fc.array(rank, { maxLength: 3 }),
    attributes: fc.uniqueArray(fc.tuple(text, text, fc.nat({ max: 4 })), {
      maxLength: 6,
      selector: ([key]) => key,
    }),
  })
  .map(({ state, ranks, attributes }) => {
    const attributeRanks = new Map<string, SpanRank>();
    for (const [key, , source] of attributes) {
      const own = ranks[source];
      if (own !== undefined) attributeRanks.set(key, own);
    }
    const spans: SpanState = { ...state, attributeRanks };
    return { spans, attributes: new Map(attributes.map(([key, value]) => [key, value])) };
  });

it('returns what a trace owes to its spans unchanged, through JSON', () => {
  const property = fc.property(labelled, ({ spans, attributes }) => {
    const stored = JSON.parse(JSON.stringify(encodeSpanState(spans, attributes))) as ReturnType<
      typeof encodeSpanState
    >;
    expect(new Map(stored.attributes.map(([key, value]) => [key, value]))).toEqual(attributes);
    expect(toSpanState(stored.spans, stored.attributes)).toEqual(spans);
  });
  fc.assert(property);
});

it('stores the span of several attributes once', () => {
  const own: SpanRank = { class: 2, startNs: 1n, spanId: '1'.repeat(16) };
  const attributes = new Map([...'abc'].map((key) => [key, 'v']));
  const attributeRanks = new Map([...'abc'].map((key) => [key, own]));
  const state = { created: true, closed: false, nameRank: own, tags: [], attributeRanks };
  expect(encodeSpanState(state, attributes).spans[4]).toHaveLength(1);
});
