import type { WidgetLayout } from '../generated/types.gen.ts';
import { gridColumns, maxFirstRow, maxWidgetRows } from './grid-size.ts';

export function overlaps(a: WidgetLayout, b: WidgetLayout): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** The nearest place and size that the grid has. */
export function clampLayout({ x, y, w, h }: WidgetLayout): WidgetLayout {
  const within = (value: number, min: number, max: number) =>
    Math.max(min, Math.min(max, Number.isFinite(value) ? Math.round(value) : min));
  const width = within(w, 1, gridColumns);
  return {
    x: within(x, 0, gridColumns - width),
    y: within(y, 0, maxFirstRow),
    w: width,
    h: within(h, 1, maxWidgetRows),
  };
}

/** The first place, by rows, that is free for a widget of this size; at the latest below all others. */
export function findFreePlace(
  taken: readonly WidgetLayout[],
  { w, h }: Pick<WidgetLayout, 'w' | 'h'>,
): WidgetLayout {
  // A free place begins at the top or where a widget ends, so that no other rows need to be tried.
  const rows = [0, ...taken.map((layout) => layout.y + layout.h)].sort((a, b) => a - b);
  for (const y of rows) {
    for (let x = 0; x + w <= gridColumns; x += 1) {
      const place = { x, y, w, h };
      if (!taken.some((layout) => overlaps(layout, place))) return clampLayout(place);
    }
  }
  return clampLayout({ x: 0, y: rows.at(-1) ?? 0, w, h });
}

/**
 * Puts one widget somewhere; those that it covers move below it, and so on. All others stay.
 *
 * @param layouts by widget, in drawing order.
 */
export function placeWidget(
  layouts: readonly WidgetLayout[],
  index: number,
  place: WidgetLayout,
): readonly WidgetLayout[] {
  const placed = layouts.map((layout, other) => (other === index ? clampLayout(place) : layout));
  const settled = new Set([index]);
  const pending = [index];
  for (let mover = pending.shift(); mover !== undefined; mover = pending.shift()) {
    for (const other of byRow(placed)) {
      if (settled.has(other)) continue;
      const obstacle = [...settled].map((one) => placed[one]).find((one) => covers(one, placed[other]));
      const layout = placed[other];
      if (obstacle === undefined || layout === undefined) continue;
      placed[other] = settle(layout, placed, settled);
      settled.add(other);
      pending.push(other);
    }
  }
  return placed;
}

/**
 * Moves down what covers another widget.
 *
 * @param layouts by widget, in drawing order.
 * @param kept the indexes of the widgets that stay where they are, whatever they cover.
 */
export function separateLayouts(
  layouts: readonly WidgetLayout[],
  kept: ReadonlySet<number>,
): readonly WidgetLayout[] {
  const placed = [...layouts];
  const settled = new Set(kept);
  for (const [index, layout] of layouts.entries()) {
    if (settled.has(index)) continue;
    placed[index] = settle(layout, placed, settled);
    settled.add(index);
  }
  return placed;
}

function covers(a: WidgetLayout | undefined, b: WidgetLayout | undefined): boolean {
  return a !== undefined && b !== undefined && overlaps(a, b);
}

/** The next place further down that no settled widget has. */
function settle(
  layout: WidgetLayout,
  placed: readonly WidgetLayout[],
  settled: ReadonlySet<number>,
): WidgetLayout {
  let place = layout;
  for (;;) {
    const obstacle = [...settled].map((one) => placed[one]).find((one) => covers(one, place));
    if (obstacle === undefined) return place;
    place = { ...place, y: obstacle.y + obstacle.h };
  }
}

function byRow(layouts: readonly WidgetLayout[]): readonly number[] {
  return [...layouts.entries()].sort(([, a], [, b]) => a.y - b.y || a.x - b.x).map(([index]) => index);
}
