import type { LogCatalogue, LogCatalogueQuery } from '../../../logs/log-store.ts';

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
  toCatalogue(): LogCatalogue;
}

/** Listed as a service name instead. */
const promotedKey = 'service.name';

export function createCatalogueLists(limits: LogCatalogueQuery): CatalogueLists {
  const services = createBoundedSet(limits.maxServiceNames);
  const keys = createBoundedSet(limits.maxKeys);
  const valuesOf = new Map<string, BoundedSet>();

  const openValues = (key: string): BoundedSet | undefined => {
    if (key === promotedKey || !keys.add(key)) return undefined;
    const values = valuesOf.get(key) ?? createBoundedSet(limits.maxValuesPerKey);
    valuesOf.set(key, values);
    return values;
  };

  const lists: CatalogueLists = {
    addService(name) {
      services.add(name);
    },
    addKey(key, values) {
      const listed = openValues(key);
      if (listed === undefined) return;
      for (const value of values) if (!listed.add(value)) return;
    },
    truncateValues: (key) => openValues(key)?.truncate(),
    hasAllValues: (key) => key === promotedKey || valuesOf.get(key)?.isTruncated === true,
    add(catalogue) {
      for (const name of catalogue.serviceNames) services.add(name);
      if (catalogue.serviceNamesTruncated) services.truncate();
      for (const { key, values, valuesTruncated } of catalogue.keys) {
        lists.addKey(key, values);
        if (valuesTruncated) lists.truncateValues(key);
      }
      if (catalogue.keysTruncated) keys.truncate();
    },
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
    for (const { key } of lists.toCatalogue().keys) if (!listed.has(key)) lists.truncateValues(key);
  }
  return lists.toCatalogue();
}

interface BoundedSet {
  readonly isTruncated: boolean;
  /** False when the text is new and there is no room for it. */
  add(text: string): boolean;
  truncate(): void;
  toSorted(): string[];
}

function createBoundedSet(limit: number): BoundedSet {
  const texts = new Set<string>();
  let isTruncated = false;
  return {
    get isTruncated() {
      return isTruncated;
    },
    add(text) {
      if (texts.has(text)) return true;
      if (texts.size >= limit) {
        isTruncated = true;
        return false;
      }
      texts.add(text);
      return true;
    },
    truncate() {
      isTruncated = true;
    },
    toSorted: () => [...texts].sort(compareCodeUnits),
  };
}

function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
