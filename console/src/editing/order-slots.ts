import type { Side, Slot, Version } from './align-lists.ts';

/** Who changed the order of items that were there before. */
export function whoReordered(slots: readonly Slot[]): Side | 'both-same' | 'conflict' | undefined {
  const mine = isReordered(slots, 'base', 'mine');
  const theirs = isReordered(slots, 'base', 'theirs');
  if (mine && theirs) return isReordered(slots, 'theirs', 'mine') ? 'conflict' : 'both-same';
  if (mine) return 'mine';
  return theirs ? 'theirs' : undefined;
}

function isReordered(slots: readonly Slot[], from: Version, to: Version): boolean {
  const common = slots.filter((slot) => slot[from] !== undefined && slot[to] !== undefined);
  const before = inOrderOf(common, from);
  return inOrderOf(common, to).some((slot, index) => slot !== before[index]);
}

/** The slots that a version has, as they stand in it. */
export function inOrderOf(slots: readonly Slot[], version: Version): readonly Slot[] {
  return slots
    .flatMap((slot) => {
      const index = slot[version];
      return index === undefined ? [] : [{ slot, index }];
    })
    .sort((a, b) => a.index - b.index)
    .map(({ slot }) => slot);
}

/** All slots in the order of one side; what only the other has follows what it follows there. */
export function orderSlots(slots: readonly Slot[], lead: Side): readonly Slot[] {
  const ordered = [...inOrderOf(slots, lead)];
  let previous: Slot | undefined;
  for (const slot of inOrderOf(slots, lead === 'mine' ? 'theirs' : 'mine')) {
    if (!ordered.includes(slot))
      ordered.splice(previous === undefined ? 0 : ordered.indexOf(previous) + 1, 0, slot);
    previous = slot;
  }
  return ordered;
}
