import { countLeaves, countSharedLeaves, isJsonRecord, isSameJson } from './json-value.ts';

/** One item of a list and where it stands in each version; absent where that version lacks it. */
export interface Slot {
  readonly base?: number;
  readonly mine?: number;
  readonly theirs?: number;
}

export type Side = 'mine' | 'theirs';
export type Version = 'base' | Side;

type Lists = Readonly<Record<Version, readonly unknown[]>>;

/** An item that keeps more than this share of its values was edited; else it is another one. */
const editedShare = 0.5;

/**
 * Finds the same item in three versions of a list, so that two edits of one item meet, and edits of two items do not.
 *
 * Items are not paired by their index: after an insertion or removal the same index is another item, and a merge by index
 * would mix the fields of two widgets into one.
 */
export function alignLists(lists: Lists): readonly Slot[] {
  const { base, mine, theirs } = lists;
  const inMine = pairItems(base, mine);
  const inTheirs = pairItems(base, theirs);
  const slots: Slot[] = base.map((_item, index) => ({
    base: index,
    ...place('mine', inMine[index]),
    ...place('theirs', inTheirs[index]),
  }));
  const newInMine = unpaired(mine, inMine);
  const newInTheirs = unpaired(theirs, inTheirs);
  // What both added alike was added once.
  const twins = pairEqual(
    newInMine.map((index) => mine[index]),
    newInTheirs.map((index) => theirs[index]),
  );
  const twinned = new Set(twins);
  for (const [order, index] of newInMine.entries()) {
    const twin = twins[order];
    slots.push({ mine: index, ...place('theirs', twin === undefined ? undefined : newInTheirs[twin]) });
  }
  for (const [order, index] of newInTheirs.entries()) if (!twinned.has(order)) slots.push({ theirs: index });
  return slots;
}

function place(side: Side, index: number | undefined): Slot {
  return index === undefined ? {} : { [side]: index };
}

function unpaired(items: readonly unknown[], pairs: readonly (number | undefined)[]): readonly number[] {
  const paired = new Set(pairs);
  return [...items.keys()].filter((index) => !paired.has(index));
}

/** For each item of `base` the index of the same one in `side`: equal ones first, then those that are most alike. */
function pairItems(base: readonly unknown[], side: readonly unknown[]): readonly (number | undefined)[] {
  const pairs = [...pairEqual(base, side)];
  const left = new Set(unpaired(side, pairs));
  const candidates = [...base.keys()]
    .filter((index) => pairs[index] === undefined)
    .flatMap((index) => [...left].map((other) => ({ index, other, share: alike(base[index], side[other]) })))
    .filter(({ share }) => share > editedShare)
    .sort((a, b) => b.share - a.share);
  for (const { index, other } of candidates) {
    if (pairs[index] !== undefined || !left.delete(other)) continue;
    pairs[index] = other;
  }
  return pairs;
}

/** Pairs equal items, each once, at the same index where there is a choice. */
function pairEqual(base: readonly unknown[], side: readonly unknown[]): readonly (number | undefined)[] {
  const left = new Set(side.keys());
  const take = (index: number | undefined) => (index !== undefined && left.delete(index) ? index : undefined);
  const kept = base.map((item, index) => take(isSameJson(item, side[index]) ? index : undefined));
  return base.map(
    (item, index) => kept[index] ?? take([...left].find((other) => isSameJson(item, side[other]))),
  );
}

/** The share of values that two objects have in common, from 0 to 1. */
function alike(one: unknown, other: unknown): number {
  if (!isJsonRecord(one) || !isJsonRecord(other)) return 0;
  return countSharedLeaves(one, other) / Math.max(countLeaves(one), countLeaves(other), 1);
}
