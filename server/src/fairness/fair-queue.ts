export interface FairQueueOptions<Item> {
  /** Items that may wait; `Infinity` where their number is bounded elsewhere. */
  readonly maxItems: number;
  /** What serving an item costs, in any unit; by default 1 for each, which serves owners in turn. */
  readonly costOf?: (item: Item) => number;
}

/** Waiting work of many owners. An owner is a project, or whoever else has an equal share. */
export interface FairQueue<Item extends object> {
  readonly size: number;
  /**
   * Adds an item behind its owner's others. A full queue drops the newest item of the owner with the most, so that
   * nobody is refused who has fewer than an equal share; a flood is refused itself.
   *
   * @returns the dropped item, which may be the given one.
   */
  add(owner: string, item: Item): Item | undefined;
  /** Adds an item before its owner's others, for the rest of work that was begun. A full queue takes it, too. */
  addFirst(owner: string, item: Item): void;
  /** Dequeues the oldest item of the owner that was served least while others waited, of those that may be served. */
  take(mayServe?: MayServe<Item>): { readonly owner: string; readonly item: Item } | undefined;
  /** Whether an item waits that may be served. */
  has(mayServe: MayServe<Item>): boolean;
  /** Of any place; returns whether it waited. */
  remove(owner: string, item: Item): boolean;
  /** Adds to what serving an owner has cost, where that is known only afterwards. */
  charge(owner: string, cost: number): void;
}

/** Called with the oldest item of an owner. */
export type MayServe<Item> = (owner: string, item: Item) => boolean;

interface Owner<Item> {
  /** In order of arrival. */
  items: Set<Item>;
  /** Cost of what was served, on the scale of `servedFloor`. */
  served: number;
}

interface Turn<Item> {
  readonly name: string;
  readonly owner: Owner<Item>;
  readonly item: Item;
}

/**
 * Start-time fair queuing: an owner that begins to wait starts from the cost of the owner served last, so neither saves
 * up service while it has no work, nor owes for service that nobody else wanted.
 * Source: P. Goyal, H. Vin, H. Cheng, "Start-time Fair Queueing", SIGCOMM 1996.
 */
export function createFairQueue<Item extends object>(options: FairQueueOptions<Item>): FairQueue<Item> {
  const { maxItems, costOf = () => 1 } = options;
  const owners = new Map<string, Owner<Item>>();
  let size = 0;
  let servedFloor = 0;

  function ownerOf(name: string): Owner<Item> {
    let owner = owners.get(name);
    if (owner === undefined) {
      owner = { items: new Set(), served: servedFloor };
      owners.set(name, owner);
    }
    if (owner.items.size === 0) owner.served = Math.max(owner.served, servedFloor);
    return owner;
  }

  function removeFrom(owner: Owner<Item>, item: Item): boolean {
    if (!owner.items.delete(item)) return false;
    size -= 1;
    // Nobody waits, so nobody is owed anything.
    if (size === 0) owners.clear();
    return true;
  }

  function withMostItems(): Owner<Item> | undefined {
    let longest: Owner<Item> | undefined;
    for (const owner of owners.values()) {
      if (longest === undefined || owner.items.size > longest.items.size) longest = owner;
    }
    return longest;
  }

  function servedLeast(mayServe: MayServe<Item>): Turn<Item> | undefined {
    let least: Turn<Item> | undefined;
    for (const [name, owner] of owners) {
      const [item] = owner.items;
      if (item === undefined) {
        // It would start from the floor again.
        if (owner.served <= servedFloor) owners.delete(name);
      } else if ((least === undefined || owner.served < least.owner.served) && mayServe(name, item)) {
        least = { name, owner, item };
      }
    }
    return least;
  }

  return {
    get size() {
      return size;
    },
    add(name, item) {
      let dropped: Item | undefined;
      if (size >= maxItems) {
        const longest = withMostItems();
        const ownCount = owners.get(name)?.items.size ?? 0;
        // Dropping from one that has just one more would only change places with it.
        if (longest === undefined || ownCount + 1 >= longest.items.size) return item;
        dropped = lastOf(longest.items);
        if (dropped !== undefined) removeFrom(longest, dropped);
      }
      ownerOf(name).items.add(item);
      size += 1;
      return dropped;
    },
    addFirst(name, item) {
      const owner = ownerOf(name);
      owner.items = new Set([item, ...owner.items]);
      size += 1;
    },
    take(mayServe = () => true) {
      const least = servedLeast(mayServe);
      if (least === undefined) return undefined;
      const { name, owner, item } = least;
      servedFloor = Math.max(servedFloor, owner.served);
      owner.served += costOf(item);
      // To the end, which breaks ties in favour of who waits longer.
      owners.delete(name);
      owners.set(name, owner);
      removeFrom(owner, item);
      return { owner: name, item };
    },
    has: (mayServe) => servedLeast(mayServe) !== undefined,
    remove(name, item) {
      const owner = owners.get(name);
      return owner !== undefined && removeFrom(owner, item);
    },
    charge(name, cost) {
      if (size > 0) ownerOf(name).served += cost;
    },
  };
}

function lastOf<Item>(items: ReadonlySet<Item>): Item | undefined {
  let last: Item | undefined;
  for (const item of items) last = item;
  return last;
}
