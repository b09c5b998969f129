import type { DimensionColumn } from './dimension-column.ts';
import type { GroupCells, GroupValues } from './group-cells.ts';

/** Returns the number of the group of a cell. */
export type CellNumbering = (cell: number) => number;

/** Bounds of what is kept between blocks; a megabyte or two. */
const maxKeptValues = 1024;
const maxKeptLength = 256;
const maxKeptGroups = 16_384;

/**
 * Numbers the groups of one block after the other. Most blocks have the same few values: each value is looked up once
 * for each block, and a group by the numbers of its values instead of by their bytes.
 *
 * @param groupOf the number of a group by its values.
 */
export function createGroupNumbering(
  groupOf: (values: GroupValues) => number,
): (cells: GroupCells) => CellNumbering {
  const firstValues = new Map<string | undefined, number>();
  const secondValues = new Map<string | undefined, number>();
  const groupOfPair = new Map<number, number>();

  return (cells) => {
    const { first, second, secondCount } = cells;
    /** Of cells without a pair, for this block alone. */
    const groupOfCell = new Map<number, number>();

    function lookUp(kept: Map<number, number>, key: number, cell: number): number {
      let group = kept.get(key);
      if (group === undefined) {
        group = groupOf(cells.values(cell));
        kept.set(key, group);
      }
      return group;
    }

    if (cells.arePairsNumbered) return (cell) => lookUp(groupOfCell, cell, cell);
    const firstNumberOf = createCodeNumbering(first, firstValues);
    const secondNumberOf = second === undefined ? () => 0 : createCodeNumbering(second, secondValues);
    return (cell) => {
      const firstNumber = firstNumberOf(Math.floor(cell / secondCount));
      const secondNumber = secondNumberOf(cell % secondCount);
      const hasPair = firstNumber !== -1 && secondNumber !== -1 && groupOfPair.size < maxKeptGroups;
      return hasPair
        ? lookUp(groupOfPair, firstNumber * maxKeptValues + secondNumber, cell)
        : lookUp(groupOfCell, cell, cell);
    };
  };
}

/** Returns the number of the value of a code; -1 for one that is not kept. */
function createCodeNumbering(
  column: DimensionColumn,
  kept: Map<string | undefined, number>,
): (code: number) => number {
  const { codeCount } = column;
  if (codeCount > maxKeptValues) return () => -1;
  const unknown = -2;
  const numbers = new Int16Array(codeCount).fill(unknown);

  function numberOf(text: string | undefined): number {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size === maxKeptValues || (text ?? '').length > maxKeptLength) return -1;
    kept.set(text, kept.size);
    return kept.size - 1;
  }

  return (code) => {
    // Cast: a code is below the count.
    const number = numbers[code] as number;
    if (number !== unknown) return number;
    const found = numberOf(column.value(code));
    numbers[code] = found;
    return found;
  };
}
