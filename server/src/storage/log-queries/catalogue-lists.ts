import { logFieldKeys } from '../../logs/log-filter.ts';
import type { LogCatalogue, LogCatalogueQuery } from '../../logs/log-store.ts';
import { keepShape } from '../../memory/keep-shape.ts';

/** Collects the lists of a catalogue, each up to its limit. */
export interface CatalogueLists {
  addService(name: string): void;
  /** Adds values of a key; none to add the key alone. */
  addKey(key: string, values: Iterable<string>): void;
  /** Marks a key as possibly having values that were not added. */
  truncateValues(key: string): void;
  /** Whether the list of the key's values is full. */
  hasAllValues(key: string): boolean;
  add(catalogue: LogCatalogue): void;
  listedKeys(): Iterable<string>;
  toCatalogue(): LogCatalogue;
}

/** Of all texts together: an answer of some megabytes at most. */
export const maxCharacters = 4 * 1024 * 1024;

/** Fields of their own, and the empty key: no filter takes them as attributes. */
function isUnfilterable(key: string): boolean {
  return key === '' || logFieldKeys.has(key);
}

export function createCatalogueLists(limits: LogCatalogueQuery): CatalogueLists {
  let charactersLeft = maxCharacters;
  let isUsedUp = false;
  const takeRoom = ({ length }: string): boolean => {
    if (length > limits.maxTextLength) return false;
    isUsedUp ||= length > charactersLeft;
    if (isUsedUp) return false;
    charactersLeft -= length;
    return true;
  };
  const services = new BoundedSet(limits.maxServiceNames, takeRoom);
  const keys = new BoundedSet(limits.maxKeys, takeRoom);
  const valuesOf = new Map<string, BoundedSet>();

  const openValues = (key: string): BoundedSet | undefined => {
    if (isUnfilterable(key) || !keys.add(key)) return undefined;
    const values = valuesOf.get(key) ?? new BoundedSet(limits.maxValuesPerKey, takeRoom);
    valuesOf.set(key, values);
    return values;
  };

  const takesNoMore = (listed: BoundedSet): boolean => listed.isOver || (isUsedUp && listed.isTruncated);

  const lists: CatalogueLists = {
    addService(name) {
      services.add(name);
    },
    addKey(key, values) {
      const listed = openValues(key);
      if (listed === undefined || takesNoMore(listed)) return;
      for (const value of values) listed.add(value);
    },
    truncateValues: (key) => openValues(key)?.truncate(),
    hasAllValues(key) {
      const listed = valuesOf.get(key);
      return isUnfilterable(key) || (listed !== undefined && takesNoMore(listed));
    },
    add(catalogue) {
      for (const name of catalogue.serviceNames) services.add(name);
      if (catalogue.serviceNamesTruncated) services.truncate();
      for (const { key, values, valuesTruncated } of catalogue.keys) {
        lists.addKey(key, values);
        if (valuesTruncated) lists.truncateValues(key);
      }
      if (catalogue.keysTruncated) keys.truncate();
    },
    listedKeys: () => valuesOf.keys(),
    toCatalogue: () => ({
      keys: keys.toSorted().map((key) => ({
        key,
        values: valuesOf.get(key)?.toSorted() ?? [],
        valuesTruncated: valuesOf.get(key)?.isTruncated ?? false,
      })),
      keysTruncated: keys.isTruncated,
      serviceNames: services.toSorted(),
      serviceNamesTruncated: services.isTruncated,
    }),
  };
  return lists;
}

/** Merges the catalogues of several parts. */
export function mergeCatalogues(query: LogCatalogueQuery, parts: readonly LogCatalogue[]): LogCatalogue {
  const lists = createCatalogueLists(query);
  for (const part of parts) lists.add(part);
  // A truncated part may lack values of keys that it does not list.
  for (const part of parts.filter(({ keysTruncated }) => keysTruncated)) {
    const listed = new Set(part.keys.map(({ key }) => key));
    for (const key of lists.listedKeys()) if (!listed.has(key)) lists.truncateValues(key);
  }
  return lists.toCatalogue();
}

class BoundedSet {
  /** Whether there may be texts besides those that it has. */
  isTruncated = false;
  readonly #limit: number;
  readonly #takeRoom: (text: string) => boolean;
  readonly #texts = new Set<string>();

  /** @param takeRoom false for a text that is not to be listed. */
  constructor(limit: number, takeRoom: (text: string) => boolean) {
    this.#limit = limit;
    this.#takeRoom = takeRoom;
  }

  /** Whether it is truncated and can take no more texts. */
  get isOver(): boolean {
    return this.isTruncated && this.#texts.size >= this.#limit;
  }

  /** False when the text is new and there is no room for it. */
  add(text: string): boolean {
    const texts = this.#texts;
    if (texts.has(text)) return true;
    if (texts.size >= this.#limit || !this.#takeRoom(text)) {
      this.isTruncated = true;
      return false;
    }
    texts.add(text);
    return true;
  }

  truncate(): void {
    this.isTruncated = true;
  }

  toSorted(): string[] {
    return [...this.#texts].sort(compareCodeUnits);
  }
}

keepShape(new BoundedSet(1, () => true));

function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
