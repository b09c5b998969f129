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
  /**
   * Puts what is left of taken items before their owner's others, and gives their cost back. The owner is not served earlier than one that
   * begins to wait now: what it was charged is forgotten when nobody waits. A full queue takes them, too.
   */
  putBack(owner: string, items: readonly Item[]): void;
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
  return new StartTimeQueue(options);
}

class StartTimeQueue<Item extends object> implements FairQueue<Item> {
  size = 0;
  readonly #maxItems: number;
  readonly #costOf: (item: Item) => number;
  readonly #owners = new Map<string, Owner<Item>>();
  #servedFloor = 0;

  constructor({ maxItems, costOf = () => 1 }: FairQueueOptions<Item>) {
    this.#maxItems = maxItems;
    this.#costOf = costOf;
  }

  add(name: string, item: Item): Item | undefined {
    let dropped: Item | undefined;
    if (this.size >= this.#maxItems) {
      const longest = this.#withMostItems();
      const ownCount = this.#owners.get(name)?.items.size ?? 0;
      // Dropping from one that has just one more would only change places with it.
      if (longest === undefined || ownCount + 1 >= longest.items.size) return item;
      dropped = lastOf(longest.items);
      if (dropped !== undefined) this.#removeFrom(longest, dropped);
    }
    this.#ownerOf(name).items.add(item);
    this.size += 1;
    return dropped;
  }

  putBack(name: string, items: readonly Item[]): void {
    const owner = this.#ownerOf(name);
    owner.items = new Set([...items, ...owner.items]);
    this.size += items.length;
    const cost = items.reduce((sum, item) => sum + this.#costOf(item), 0);
    owner.served = Math.max(owner.served - cost, this.#servedFloor);
  }

  take(mayServe: MayServe<Item> = () => true): { readonly owner: string; readonly item: Item } | undefined {
    const least = this.#servedLeast(mayServe);
    if (least === undefined) return undefined;
    const { name, owner, item } = least;
    this.#servedFloor = Math.max(this.#servedFloor, owner.served);
    owner.served += this.#costOf(item);
    // To the end, which breaks ties in favour of who waits longer.
    this.#owners.delete(name);
    this.#owners.set(name, owner);
    this.#removeFrom(owner, item);
    return { owner: name, item };
  }

  has(mayServe: MayServe<Item>): boolean {
    return this.#servedLeast(mayServe) !== undefined;
  }

  remove(name: string, item: Item): boolean {
    const owner = this.#owners.get(name);
    return owner !== undefined && this.#removeFrom(owner, item);
  }

  charge(name: string, cost: number): void {
    if (this.size > 0) this.#ownerOf(name).served += cost;
  }

  #ownerOf(name: string): Owner<Item> {
    let owner = this.#owners.get(name);
    if (owner === undefined) {
      owner = { items: new Set(), served: this.#servedFloor };
      this.#owners.set(name, owner);
    }
    if (owner.items.size === 0) owner.served = Math.max(owner.served, this.#servedFloor);
    return owner;
  }

  #removeFrom(owner: Owner<Item>, item: Item): boolean {
    if (!owner.items.delete(item)) return false;
    this.size -= 1;
    // Nobody waits, so nobody is owed anything.
    if (this.size === 0) this.#owners.clear();
    return true;
  }

  #withMostItems(): Owner<Item> | undefined {
    let longest: Owner<Item> | undefined;
    for (const owner of this.#owners.values()) {
      if (longest === undefined || owner.items.size > longest.items.size) longest = owner;
    }
    return longest;
  }

  #servedLeast(mayServe: MayServe<Item>): Turn<Item> | undefined {
    let least: Turn<Item> | undefined;
    for (const [name, owner] of this.#owners) {
      const [item] = owner.items;
      if (item === undefined) {
        // It would start from the floor again.
        if (owner.served <= this.#servedFloor) this.#owners.delete(name);
      } else if ((least === undefined || owner.served < least.owner.served) && mayServe(name, item)) {
        least = { name, owner, item };
      }
    }
    return least;
  }
}

function lastOf<Item>(items: ReadonlySet<Item>): Item | undefined {
  let last: Item | undefined;
  for (const item of items) last = item;
  return last;
}
