import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeriesIds, idBytes } from './series-ids.ts';

/** Few different words, so that places collide. */
const id = fc
  .array(fc.constantFrom(0, 1, 255), { minLength: 2, maxLength: 2 })
  .map(([first = 0, last = 0]) => {
    const bytes = new Uint8Array(idBytes);
    bytes[0] = first;
    bytes[idBytes - 1] = last;
    return bytes;
  });

describe('ids of series', () => {
  it('are found as in a map', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 3 }), id)), (series) => {
        const ids = createSeriesIds();
        const model = new Map<string, number>();
        for (const [project, bytes] of series) {
          const key = `${project} ${bytes.join()}`;
          expect(ids.find(project, bytes)).toBe(model.get(key) ?? -1);
          if (!model.has(key)) model.set(key, ids.add(project, bytes));
        }
        expect(ids.count).toBe(model.size);
        for (const [key, number] of model)
          expect(`${ids.projectOf(number)} ${ids.idOf(number).join()}`).toBe(key);
      }),
    );
  });

  it('are found once there are many, and gone once they are cleared', () => {
    const ids = createSeriesIds();
    const idOf = (number: number) => {
      const bytes = new Uint8Array(idBytes);
      new DataView(bytes.buffer).setUint32(number % 2 === 0 ? 0 : 8, number);
      return bytes;
    };
    for (let number = 0; number < 5_000; number++) expect(ids.add(number % 7, idOf(number))).toBe(number);
    for (let number = 0; number < 5_000; number++) expect(ids.find(number % 7, idOf(number))).toBe(number);
    const earlier = ids.clear();
    expect(ids.find(0, idOf(0))).toBe(-1);
    expect(ids.add(3, idOf(4_000))).toBe(0);
    expect(earlier.idOf(4_999)).toEqual(idOf(4_999));
    expect(earlier.projectOf(4_999)).toBe(4_999 % 7);
  });
});
