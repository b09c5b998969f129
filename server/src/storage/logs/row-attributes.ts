import type { Block, Codes, DictionaryColumn } from './block.ts';
import { pickCodes } from './sealed-block/code-column.ts';

/** A column with a value in some of the rows. */
interface UsedColumn {
  readonly key: string;
  readonly column: DictionaryColumn;
  /** By place of the row. */
  readonly codes: Codes;
}

/**
 * Returns a function that gives the attributes of any of some rows. Each column is read once, and of a sealed block only those rows are
 * decoded: a block may have hundreds of columns, and a page one row of it.
 */
export function openRowAttributes(
  block: Block,
  rows: readonly number[],
): (row: number) => Map<string, string> {
  const columns = findUsedColumns(block, Uint16Array.from(rows));
  const placeOf = new Map(rows.map((row, place) => [row, place]));

  return (row) => {
    const place = placeOf.get(row) ?? -1;
    const attributes = new Map<string, string>();
    for (const { key, column, codes } of columns) {
      const code = codes[place] ?? 0;
      if (code !== 0) attributes.set(key, column.dictionary.text(code));
    }
    addSpilled(attributes, block, row);
    return attributes;
  };
}

/** The attributes of a row, of columns that are decoded for all rows. */
export function readAttributes(block: Block, row: number): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const key of block.attributeKeys) {
    const column = block.attribute(key);
    const code = column?.codes[row] ?? 0;
    if (column !== undefined && code !== 0) attributes.set(key, column.dictionary.text(code));
  }
  addSpilled(attributes, block, row);
  return attributes;
}

function addSpilled(attributes: Map<string, string>, block: Block, row: number): void {
  if (block.spilledKeys.size === 0) return;
  for (const [key, value] of block.spilledAttributes(row)) attributes.set(key, value);
}

function findUsedColumns(block: Block, rows: Uint16Array): UsedColumn[] {
  const used: UsedColumn[] = [];
  for (const key of block.attributeKeys) {
    const column = block.attribute(key);
    if (column === undefined) continue;
    const codes = column.codesOf?.(rows) ?? pickCodes(column.codes, rows);
    if (codes.some((code) => code !== 0)) used.push({ key, column, codes });
  }
  return used;
}
