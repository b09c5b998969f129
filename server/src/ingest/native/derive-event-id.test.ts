import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveEventId } from './derive-event-id.ts';

const flushId = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
const item = fc.constantFrom('event', 'hint');
const index = fc.integer({ min: 0, max: 99 });

describe('deriveEventId', () => {
  it('contains the flush, the kind and the index of the item', () => {
    expect(deriveEventId('flush-1', 'event', 3)).toBe('flush-1.e3');
    expect(deriveEventId('flush-1', 'hint', 3)).toBe('flush-1.h3');
  });

  it('never exceeds the 64 characters of an event id, and is deterministic', () => {
    fc.assert(
      fc.property(flushId, item, index, (id, kind, place) => {
        expect(deriveEventId(id, kind, place).length).toBeLessThanOrEqual(64);
        expect(deriveEventId(id, kind, place)).toBe(deriveEventId(id, kind, place));
      }),
    );
  });

  it('distinguishes long flush ids that differ only in their last character', () => {
    const ids = ['a', 'b'].map((last) => deriveEventId('x'.repeat(63) + last, 'event', 0));
    expect(new Set(ids).size).toBe(2);
  });

  it('gives different items different ids', () => {
    fc.assert(
      fc.property(flushId, item, index, item, index, (id, kindA, a, kindB, b) => {
        const same = kindA === kindB && a === b;
        expect(deriveEventId(id, kindA, a) === deriveEventId(id, kindB, b)).toBe(same);
      }),
    );
  });
});
