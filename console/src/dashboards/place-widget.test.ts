import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WidgetLayout } from '../generated/types.gen.ts';
import { clampLayout, findFreePlace, overlaps, placeWidget, separateLayouts } from './place-widget.ts';

const layouts = fc
  .record({
    x: fc.nat(23),
    y: fc.nat(30),
    w: fc.integer({ min: 1, max: 24 }),
    h: fc.integer({ min: 1, max: 9 }),
  })
  .map(clampLayout);

/** A layout as the editor makes them: without overlaps. */
const grids = fc.array(layouts, { minLength: 1, maxLength: 12 }).map((all) => {
  const placed: WidgetLayout[] = [];
  for (const { w, h } of all) placed.push(findFreePlace(placed, { w, h }));
  return placed;
});

test.each([
  [[], { x: 0, y: 0 }],
  [[{ x: 0, y: 0, w: 12, h: 6 }], { x: 12, y: 0 }],
  [[{ x: 0, y: 0, w: 13, h: 6 }], { x: 0, y: 6 }],
  [
    [
      { x: 0, y: 0, w: 24, h: 2 },
      { x: 0, y: 8, w: 24, h: 2 },
    ],
    { x: 0, y: 2 },
  ],
])('beside %j a new widget gets the place %j', (taken, place) => {
  expect(findFreePlace(taken, { w: 12, h: 6 })).toEqual({ ...place, w: 12, h: 6 });
});

test('a new widget covers no other', () => {
  fc.assert(
    fc.property(grids, layouts, (taken, { w, h }) => {
      const place = findFreePlace(taken, { w, h });
      expect(taken.some((layout) => overlaps(layout, place))).toBe(false);
    }),
  );
});

test('a moved widget is where it was put, nothing overlaps, and nothing moves up or sideways', () => {
  fc.assert(
    fc.property(grids, fc.nat(), layouts, (taken, at, place) => {
      const index = at % taken.length;
      const placed = placeWidget(taken, index, place);
      expect(placed[index]).toEqual(place);
      for (const [one, a] of placed.entries())
        for (const [other, b] of placed.entries()) if (one < other) expect(overlaps(a, b)).toBe(false);
      for (const [other, layout] of taken.entries()) {
        if (other === index) continue;
        expect(placed[other]).toMatchObject({ x: layout.x, w: layout.w, h: layout.h });
        expect(placed[other]?.y).toBeGreaterThanOrEqual(layout.y);
      }
    }),
  );
});

test('what is separated covers nothing, beside what stays', () => {
  fc.assert(
    fc.property(grids, fc.array(layouts, { maxLength: 6 }), fc.nat(), (first, added, at) => {
      const index = at % (first.length + 1);
      const both = first.toSpliced(index, 0, ...added);
      const kept = [...both.keys()].filter((one) => one < index || one >= index + added.length);
      const separated = separateLayouts(both, new Set(kept));
      expect(kept.map((one) => separated[one])).toEqual(first);
      for (const [one, a] of separated.entries())
        for (const [other, b] of separated.entries()) if (one < other) expect(overlaps(a, b)).toBe(false);
      for (const [other, { x, w, h }] of added.entries())
        expect(separated[index + other]).toMatchObject({ x, w, h });
    }),
  );
});

test('numbers that the grid has not become the nearest that it has', () => {
  expect(clampLayout({ x: 30, y: -2, w: 12.4, h: Number.NaN })).toEqual({ x: 12, y: 0, w: 12, h: 1 });
});
