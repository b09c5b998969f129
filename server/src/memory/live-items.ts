/** Also the most items: as many requests are never under way. */
const slotCount = 2 ** 22;
const roundCount = 2 ** 31;

/**
 * Items that come and go, such as the requests under way: a `Set` of them, or a `Map` by number, without its garbage.
 *
 * A set whose items change makes a new table every few of them. V8 links each table to the one that replaced it, for iterators
 * (`OrderedHashTable::NextTable`): once one of them is in the old generation, all that follow survive until the next full
 * collection, with the items that were in them, and what these lead to. A quarter of the memory of requests lived that long.
 */
export class LiveItems<Item extends object> implements Iterable<Item> {
  readonly #items: (Item | undefined)[] = [];
  readonly #tickets: number[] = [];
  readonly #freeSlots: number[] = [];
  #round = 0;

  get size(): number {
    return this.#items.length - this.#freeSlots.length;
  }

  /** @returns what names the item; that of a removed one is not used again for the next two billion. */
  add(item: Item): number {
    const slot = this.#freeSlots.pop() ?? this.#items.length;
    if (slot === slotCount) throw new RangeError(`there are ${slotCount} items already`);
    this.#round = (this.#round + 1) % roundCount;
    const ticket = this.#round * slotCount + slot;
    this.#items[slot] = item;
    this.#tickets[slot] = ticket;
    return ticket;
  }

  /** @returns the item; `undefined` where the ticket's was removed, or it has none. */
  remove(ticket: number): Item | undefined {
    const slot = ticket % slotCount;
    const item = this.#tickets[slot] === ticket ? this.#items[slot] : undefined;
    if (item === undefined) return undefined;
    this.#items[slot] = undefined;
    this.#freeSlots.push(slot);
    return item;
  }

  /** In no order. */
  removeAll(): Item[] {
    const removed = [...this];
    this.#items.length = 0;
    this.#freeSlots.length = 0;
    return removed;
  }

  /** In no order; without those that are removed meanwhile. */
  *[Symbol.iterator](): IterableIterator<Item> {
    for (const item of this.#items) if (item !== undefined) yield item;
  }
}
