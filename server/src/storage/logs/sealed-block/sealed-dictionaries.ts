import type { Codes, Dictionary, DictionaryColumn, ResourceColumn, ScopeColumn } from '../block.ts';
import type { BlockColumns } from './block-columns.ts';
import { columnNames, valuesPart } from './part-names.ts';
import type { SealedNumbers } from './sealed-numbers.ts';
import { decodeResources, decodeScopes } from './shared-columns.ts';
import { emptyDictionary, openSortedDictionary } from './sorted-dictionary.ts';
import { fromDistances, openTraceIdDictionary } from './trace-id-column.ts';

/** Approximate ratio of the memory of maps and strings to their encoded bytes. */
const decodedTextFactor = 4;

const noAttributes: ReadonlyMap<string, string> = new Map();
const noScope = { name: '', version: '' };

/** Codes and values are decoded separately: many queries need only the values. */
export function openDictionaryColumn(
  name: string,
  columns: BlockColumns,
  numbers: SealedNumbers,
): DictionaryColumn {
  return {
    get codes() {
      return numbers.codes(name);
    },
    get dictionary() {
      const size = numbers.greatest(name);
      if (size === 0) return emptyDictionary;
      return columns.column(valuesPart(name), () => {
        const column = openSortedDictionary(columns.partBytes(valuesPart(name)), size);
        return { column, byteSize: column.byteSize };
      });
    },
  };
}

export function openTraceIdColumn(columns: BlockColumns, numbers: SealedNumbers): DictionaryColumn {
  const name = columnNames.traceIds;
  const hasIds = columns.hasPart(valuesPart(name));

  function readDictionary(): Dictionary {
    if (!hasIds) return emptyDictionary;
    return columns.column(valuesPart(name), () => {
      const ids = columns.partBytes(valuesPart(name));
      return { column: openTraceIdDictionary(ids), byteSize: ids.byteLength };
    });
  }

  return {
    get codes(): Codes {
      if (!hasIds) return numbers.codes(name);
      return columns.column(name, () => {
        const column = fromDistances(numbers.read(name), readDictionary().size);
        return { column, byteSize: column.byteLength };
      });
    },
    get dictionary() {
      return readDictionary();
    },
  };
}

export function openResourceColumn(columns: BlockColumns, numbers: SealedNumbers): ResourceColumn {
  const name = columnNames.resources;
  const entries = openEntries(name, columns, numbers, decodeResources);
  return {
    get codes() {
      return numbers.codes(name);
    },
    size: numbers.greatest(name),
    attributes: (code) => entries()[code - 1] ?? noAttributes,
  };
}

export function openScopeColumn(columns: BlockColumns, numbers: SealedNumbers): ScopeColumn {
  const name = columnNames.scopes;
  const entries = openEntries(name, columns, numbers, decodeScopes);
  return {
    get codes() {
      return numbers.codes(name);
    },
    size: numbers.greatest(name),
    scope: (code) => entries()[code - 1] ?? noScope,
  };
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
