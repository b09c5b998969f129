import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellBytesFor } from './label-cells.ts';
import { createLabelMemory, type LabelPlace } from './label-memory.ts';
import { labelSlabBytes } from './series-table-layout.ts';

interface Stored {
  readonly place: LabelPlace;
  readonly bytes: Uint8Array;
}

const step = fc.record({
  /** Adds label bytes of this length, or frees one of those that are there. */
  length: fc.option(
    fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 0, max: 400 }) },
      fc.integer({ min: 20_000, max: 300_000 }),
    ),
  ),
  choice: fc.nat(),
});

it('keeps every label set apart from the others, whatever is freed', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120, size: 'max' }), (steps) => {
      const slabs = new Map<number, Uint8Array>();
      const memory = createLabelMemory((message) => {
        if (message.kind === 'labelSlab') slabs.set(message.index, message.slab);
      });
      const stored: Stored[] = [];
      for (const [index, { length, choice }] of steps.entries()) {
        if (length !== null) {
          const bytes = new Uint8Array(length).fill(index % 251);
          const grown = memory.byteSize + memory.growthFor(length);
          stored.push({ place: memory.add(bytes), bytes });
          expect(memory.byteSize).toBe(grown);
        } else if (stored.length > 0) {
          const [{ place, bytes }] = stored.splice(choice % stored.length, 1) as [Stored];
          memory.free(place, bytes.length);
        }
      }
      for (const { place, bytes } of stored) {
        const slab = slabs.get(place.slab) ?? expect.fail();
        const found = slab.subarray(place.offset, place.offset + bytes.length);
        expect(Buffer.compare(found, bytes)).toBe(0);
      }
      expect([...slabs.values()].reduce((sum, slab) => sum + slab.length, 0)).toBe(memory.byteSize);
      for (const { place, bytes } of stored) memory.free(place, bytes.length);
      expect(memory.usedBytes).toBe(0);
    }),
  );
});

it('uses memory of one size for another, so that churn needs no more than its peak', () => {
  const memory = createLabelMemory(() => {});
  const peakBytes = 12 * labelSlabBytes;
  let most = 0;
  for (let round = 0; round < 40; round++) {
    const length = 150 + 37 * round;
    const places: LabelPlace[] = [];
    for (let used = 0; used < peakBytes; used += length) places.push(memory.add(new Uint8Array(length)));
    most = Math.max(most, memory.byteSize);
    for (const place of places) memory.free(place, length);
  }
  expect(most).toBeLessThan(1.4 * peakBytes);
});

it('wastes an eighth of a cell at most, and sixteen bytes', () => {
  for (let length = 0; length <= labelSlabBytes / 2; length += 7) {
    expect(cellBytesFor(length)).toBeGreaterThanOrEqual(length);
    expect(cellBytesFor(length)).toBeLessThanOrEqual(1.125 * (length + 16) + 16);
  }
  expect(cellBytesFor(labelSlabBytes)).toBe(labelSlabBytes);
});
