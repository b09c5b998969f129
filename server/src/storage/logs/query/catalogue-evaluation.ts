import type { LogCatalogue, LogCatalogueQuery } from '../../../logs/log-store.ts';
import { type CatalogueLists, createCatalogueLists } from '../../log-queries/catalogue-lists.ts';
import type { Block, Codes } from '../block.ts';
import type { Evaluation } from './block-query.ts';
import { createRowSelector } from './select-rows.ts';
import { findWindowRows } from './window-rows.ts';

/** Rows whose values are listed; of older rows only the keys are. */
const sampledRows = 200_000;

/** Rows of one block whose spilled attributes are read for values, which is slow: row by row. */
const sampledSpilledRows = 4096;

/** Lists attributes and services of the records in a window. Blocks are added newest first. */
export function startCatalogue(query: LogCatalogueQuery): Evaluation<LogCatalogue> {
  const lists = createCatalogueLists(query);
  const selectRows = createRowSelector();
  let sampledCount = 0;

  return {
    mayContribute: () => true,

    add(block, checkDeadline) {
      checkDeadline();
      const { from, to, tests } = findWindowRows(block, query.window);
      const selected = selectRows(tests, from, to, checkDeadline);
      if (selected.count === 0) return;
      const rows: CatalogueRows = {
        block,
        rows: selected.rows.subarray(0, selected.count),
        isWhole: block.isSorted && selected.count === block.rowCount,
        takesValues: sampledCount < sampledRows,
      };
      sampledCount += selected.count;
      addServices(rows, lists);
      addResources(rows, lists);
      for (const key of block.attributeKeys) {
        checkDeadline();
        addAttribute(rows, key, lists);
      }
      if (block.spilledKeys.size > 0) addSpilled(rows, lists, checkDeadline);
    },

    finish: () => [lists.toCatalogue()],
  };
}

/** The rows of a block that a catalogue covers. */
interface CatalogueRows {
  readonly block: Block;
  readonly rows: Uint16Array;
  /** All rows of a sealed block, in which every value is used. */
  readonly isWhole: boolean;
  readonly takesValues: boolean;
}

function addServices(target: CatalogueRows, lists: CatalogueLists): void {
  const { codes, dictionary } = target.block.services;
  for (const code of usedCodes(target, dictionary.size, () => codes)) lists.addService(dictionary.text(code));
}

function addResources(target: CatalogueRows, lists: CatalogueLists): void {
  const { resources } = target.block;
  for (const code of usedCodes(target, resources.size, () => resources.codes)) {
    for (const [key, value] of resources.attributes(code)) {
      if (target.takesValues) lists.addKey(key, [value]);
      else lists.truncateValues(key);
    }
  }
}

function addAttribute(target: CatalogueRows, key: string, lists: CatalogueLists): void {
  const { block, rows, isWhole, takesValues } = target;
  if (!takesValues || lists.hasAllValues(key)) {
    if (isWhole || hasCode(block.attribute(key)?.codes, rows)) lists.truncateValues(key);
    return;
  }
  const column = block.attribute(key);
  if (column === undefined) return;
  const { dictionary } = column;
  for (const code of usedCodes(target, dictionary.size, () => column.codes)) {
    if (lists.hasAllValues(key)) return;
    lists.addKey(key, [dictionary.text(code)]);
  }
}

/** Reads the last rows for values, and all of them only if they are not the whole block. */
function addSpilled(
  { block, rows, isWhole, takesValues }: CatalogueRows,
  lists: CatalogueLists,
  checkDeadline: () => void,
): void {
  const sampled = takesValues ? sampledSpilledRows : 0;
  const firstSampled = Math.max(0, rows.length - sampled);
  if (isWhole && firstSampled > 0) for (const key of block.spilledKeys) lists.truncateValues(key);
  for (let index = isWhole ? firstSampled : 0; index < rows.length; index += 1) {
    if (index % sampledSpilledRows === 0) checkDeadline();
    for (const [key, value] of block.spilledAttributes(rows[index] ?? 0)) {
      if (index >= firstSampled) lists.addKey(key, [value]);
      else lists.truncateValues(key);
    }
  }
}

/** The codes that the rows have, ascending, without 0. */
function* usedCodes(
  { rows, isWhole }: CatalogueRows,
  size: number,
  openCodes: () => Codes,
): Generator<number> {
  const isUsed = new Uint8Array(size + 1);
  if (isWhole) isUsed.fill(1);
  else {
    const codes = openCodes();
    for (const row of rows) isUsed[codes[row] ?? 0] = 1;
  }
  for (let code = 1; code <= size; code += 1) if (isUsed[code] === 1) yield code;
}

function hasCode(codes: Codes | undefined, rows: Uint16Array): boolean {
  return codes !== undefined && rows.some((row) => codes[row] !== 0);
}
