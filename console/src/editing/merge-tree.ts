import { alignLists, type Side, type Slot, type Version } from './align-lists.ts';
import { isJsonRecord, isSameJson, type JsonRecord, keysOf, memberOf } from './json-value.ts';
import { inOrderOf, whoReordered } from './order-slots.ts';

export type DifferenceKind = Side | 'both-same' | 'conflict';

/** One value in three versions; `undefined` where a version lacks it. */
export type Versions = Readonly<Record<Version, unknown>>;

/** One place where two versions differ from what both began with. */
export interface Difference extends Versions {
  /** Keys, and numbers of items; the number of an item is the same in all three versions. `order` ends that of an order. */
  readonly path: readonly (string | number)[];
  /** The path for people: an item is called by its title or its place. */
  readonly trail: readonly string[];
  readonly kind: DifferenceKind;
}

/** Three versions laid over each other. */
export type MergeNode =
  | { readonly kind: 'same'; readonly value: unknown }
  | { readonly kind: 'leaf'; readonly difference: Difference }
  | { readonly kind: 'record'; readonly members: ReadonlyMap<string, MergeNode> }
  | {
      readonly kind: 'list';
      readonly items: ReadonlyMap<Slot, MergeNode>;
      readonly order: Difference | undefined;
    };

type Place = Pick<Difference, 'path' | 'trail'>;

export function buildMergeTree(versions: Versions, place: Place = { path: [], trail: [] }): MergeNode {
  const { base, mine, theirs } = versions;
  if (isSameJson(base, mine) && isSameJson(base, theirs)) return { kind: 'same', value: base };
  if (isJsonRecord(base) && isJsonRecord(mine) && isJsonRecord(theirs)) {
    // Of another type, it is another thing: its fields do not mix with those of the former.
    const { type } = base;
    const isWhole =
      [mine, theirs].some((side) => side['type'] !== type) || [base, mine, theirs].every(isExtent);
    if (!isWhole) return mergeRecords({ base, mine, theirs }, place);
  }
  // A list that both began has the items of both.
  const before = base === undefined ? [] : base;
  if (Array.isArray(before) && Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists({ base: before, mine, theirs }, place);
  return { kind: 'leaf', difference: { ...place, ...versions, kind: kindOf(versions) } };
}

/** Numbers alone are a place, a size or a range: half of one and half of another is neither. */
function isExtent(record: JsonRecord): boolean {
  const values = Object.values(record);
  return values.length > 1 && values.every((value) => typeof value === 'number');
}

function kindOf({ base, mine, theirs }: Versions): DifferenceKind {
  if (isSameJson(mine, theirs)) return 'both-same';
  if (isSameJson(base, theirs)) return 'mine';
  return isSameJson(base, mine) ? 'theirs' : 'conflict';
}

function mergeRecords(
  { base, mine, theirs }: Readonly<Record<Version, JsonRecord>>,
  { path, trail }: Place,
): MergeNode {
  const members = [...keysOf(base, mine, theirs)].map((key): readonly [string, MergeNode] => {
    const versions = { base: memberOf(base, key), mine: memberOf(mine, key), theirs: memberOf(theirs, key) };
    return [key, buildMergeTree(versions, { path: [...path, key], trail: [...trail, key] })];
  });
  return { kind: 'record', members: new Map(members) };
}

function mergeLists(lists: Readonly<Record<Version, readonly unknown[]>>, { path, trail }: Place): MergeNode {
  const slots = alignLists(lists);
  const items = new Map<Slot, MergeNode>();
  for (const [number, slot] of slots.entries()) {
    const versions = {
      base: itemOf(lists.base, slot.base),
      mine: itemOf(lists.mine, slot.mine),
      theirs: itemOf(lists.theirs, slot.theirs),
    };
    const name = nameOf(versions.base ?? versions.theirs ?? versions.mine, number);
    items.set(slot, buildMergeTree(versions, { path: [...path, number], trail: [...trail, name] }));
  }
  const kind = whoReordered(slots);
  if (kind === undefined) return { kind: 'list', items, order: undefined };
  const namesIn = (version: Version) =>
    inOrderOf(slots, version).map((slot, index) => nameOf(itemOf(lists[version], slot[version]), index));
  const order: Difference = {
    path: [...path, 'order'],
    trail: [...trail, 'order'],
    kind,
    base: namesIn('base'),
    mine: namesIn('mine'),
    theirs: namesIn('theirs'),
  };
  return { kind: 'list', items, order };
}

function itemOf(list: readonly unknown[], index: number | undefined): unknown {
  return index === undefined ? undefined : list[index];
}

function nameOf(item: unknown, index: number): string {
  if (typeof item === 'string' || typeof item === 'number') return String(item);
  if (!isJsonRecord(item)) return `#${index + 1}`;
  const name = ['title', 'display_name', 'name', 'slug'].map((key) => memberOf(item, key)).find(isName);
  return name ?? `#${index + 1}`;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
