import type { Block, DictionaryColumn } from '../block.ts';
import { cacheLast } from '../body/cache-last.ts';
import type { BlockColumns } from './block-columns.ts';
import type { BlockDirectory } from './directory.ts';
import { attributeColumn, spilledPart } from './part-names.ts';
import { openDictionaryColumn } from './sealed-dictionaries.ts';
import type { SealedNumbers } from './sealed-numbers.ts';
import { decodeSpilled, rowsPerSpillGroup } from './spilled-attributes.ts';

export type SealedAttributes = Pick<Block, 'attribute' | 'spilledKeys' | 'spilledAttributes'>;

/** By row of a group. */
type SpilledRows = ReadonlyMap<number, ReadonlyMap<string, string>>;

const noAttributes: ReadonlyMap<string, string> = new Map();
const noRows: SpilledRows = new Map();

/** Approximate ratio of a decoded group's memory to its encoded bytes. */
const decodedGroupFactor = 6;

export function openSealedAttributes(
  { attributeKeys, spilledKeys }: BlockDirectory,
  columns: BlockColumns,
  numbers: SealedNumbers,
): SealedAttributes {
  let byKey: ReadonlyMap<string, DictionaryColumn> | undefined;

  function openColumns(): ReadonlyMap<string, DictionaryColumn> {
    return new Map(
      attributeKeys.map((key, index) => [
        key,
        openDictionaryColumn(attributeColumn(index), columns, numbers),
      ]),
    );
  }

  const spilledRows = cacheLast((group): SpilledRows => {
    const name = spilledPart(group);
    if (!columns.hasPart(name)) return noRows;
    return columns.column(name, () => {
      const bytes = columns.partBytes(name);
      return { column: decodeSpilled(bytes, spilledKeys), byteSize: bytes.byteLength * decodedGroupFactor };
    });
  });

  return {
    spilledKeys: new Set(spilledKeys),
    attribute(key) {
      byKey ??= openColumns();
      return byKey.get(key);
    },
    spilledAttributes(row) {
      const group = Math.floor(row / rowsPerSpillGroup);
      return spilledRows(group).get(row % rowsPerSpillGroup) ?? noAttributes;
    },
  };
}
