import type { Codes, Dictionary, DictionaryColumn, ResourceColumn, ScopeColumn } from '../block.ts';
import type { BlockColumns } from './block-columns.ts';
import { columnNames, valuesPart } from './part-names.ts';
import type { SealedNumbers } from './sealed-numbers.ts';
import { decodeResources, decodeScopes } from './shared-columns.ts';
import { emptyDictionary, openSortedDictionary } from './sorted-dictionary.ts';
import { fromDistances, openTraceIdDictionary } from './trace-id-column.ts';

type Scope = ReturnType<ScopeColumn['scope']>;

/** Approximate ratio of the memory of maps and strings to their encoded bytes. */
const decodedTextFactor = 4;

const noAttributes: ReadonlyMap<string, string> = new Map();
const noScope = { name: '', version: '' };

export function openDictionaryColumn(
  name: string,
  columns: BlockColumns,
  numbers: SealedNumbers,
): DictionaryColumn {
  return new SealedDictionaryColumn(name, columns, numbers);
}

/** Codes and values are decoded separately: many queries need only the values. */
class SealedDictionaryColumn implements DictionaryColumn {
  readonly #name: string;
  readonly #columns: BlockColumns;
  readonly #numbers: SealedNumbers;

  constructor(name: string, columns: BlockColumns, numbers: SealedNumbers) {
    this.#name = name;
    this.#columns = columns;
    this.#numbers = numbers;
  }

  get codes(): Codes {
    return this.#numbers.codes(this.#name);
  }

  codesOf(rows: Uint16Array): Codes {
    return this.#numbers.codesOf(this.#name, rows);
  }

  get dictionary(): Dictionary {
    const columns = this.#columns;
    const size = this.#numbers.greatest(this.#name);
    if (size === 0) return emptyDictionary;
    const part = valuesPart(this.#name);
    return columns.column(part, () => {
      const column = openSortedDictionary(columns.partBytes(part), size);
      return { column, byteSize: column.byteSize };
    });
  }
}

export function openTraceIdColumn(columns: BlockColumns, numbers: SealedNumbers): DictionaryColumn {
  return new SealedTraceIdColumn(columns, numbers);
}

class SealedTraceIdColumn implements DictionaryColumn {
  readonly #columns: BlockColumns;
  readonly #numbers: SealedNumbers;
  readonly #hasIds: boolean;

  constructor(columns: BlockColumns, numbers: SealedNumbers) {
    this.#columns = columns;
    this.#numbers = numbers;
    this.#hasIds = columns.hasPart(valuesPart(columnNames.traceIds));
  }

  get codes(): Codes {
    const name = columnNames.traceIds;
    if (!this.#hasIds) return this.#numbers.codes(name);
    return this.#columns.column(name, () => {
      const column = fromDistances(this.#numbers.read(name), this.dictionary.size);
      return { column, byteSize: column.byteLength };
    });
  }

  get dictionary(): Dictionary {
    if (!this.#hasIds) return emptyDictionary;
    const part = valuesPart(columnNames.traceIds);
    return this.#columns.column(part, () => {
      const ids = this.#columns.partBytes(part);
      return { column: openTraceIdDictionary(ids), byteSize: ids.byteLength };
    });
  }
}

export function openResourceColumn(columns: BlockColumns, numbers: SealedNumbers): ResourceColumn {
  return new SealedResourceColumn(columns, numbers);
}

class SealedResourceColumn implements ResourceColumn {
  readonly size: number;
  readonly #numbers: SealedNumbers;
  readonly #entries: () => readonly ReadonlyMap<string, string>[];

  constructor(columns: BlockColumns, numbers: SealedNumbers) {
    this.size = numbers.greatest(columnNames.resources);
    this.#numbers = numbers;
    this.#entries = openEntries(columnNames.resources, columns, numbers, decodeResources);
  }

  get codes(): Codes {
    return this.#numbers.codes(columnNames.resources);
  }

  attributes(code: number): ReadonlyMap<string, string> {
    return this.#entries()[code - 1] ?? noAttributes;
  }
}

export function openScopeColumn(columns: BlockColumns, numbers: SealedNumbers): ScopeColumn {
  return new SealedScopeColumn(columns, numbers);
}

class SealedScopeColumn implements ScopeColumn {
  readonly size: number;
  readonly #numbers: SealedNumbers;
  readonly #entries: () => readonly Scope[];

  constructor(columns: BlockColumns, numbers: SealedNumbers) {
    this.size = numbers.greatest(columnNames.scopes);
    this.#numbers = numbers;
    this.#entries = openEntries(columnNames.scopes, columns, numbers, decodeScopes);
  }

  get codes(): Codes {
    return this.#numbers.codes(columnNames.scopes);
  }

  scope(code: number): Scope {
    return this.#entries()[code - 1] ?? noScope;
  }
}

function openEntries<Entry>(
  name: string,
  columns: BlockColumns,
  numbers: SealedNumbers,
  decode: (bytes: Uint8Array, size: number) => Entry[],
): () => readonly Entry[] {
  const size = numbers.greatest(name);
  return () => {
    if (size === 0) return [];
    return columns.column(valuesPart(name), () => {
      const bytes = columns.partBytes(valuesPart(name));
      return { column: decode(bytes, size), byteSize: bytes.byteLength * decodedTextFactor };
    });
  };
}
