import { maxSeverityNumber, toSeverity } from '../../../logs/log-severity.ts';
import type { LogDimension } from '../../../logs/log-store.ts';
import { keepShape } from '../../../memory/keep-shape.ts';
import type { Block, Codes, Dictionary, DictionaryColumn } from '../block.ts';
import { inheritedValues } from './inherited-values.ts';
import type { SelectedRows } from './select-rows.ts';

export type CellNumbers = Codes | Uint32Array;

/** A grouping dimension as one code per row. Several codes may mean the same value. */
export interface DimensionColumn {
  /** Valid for the selected rows only. Decoded on first access: roll-ups need none. */
  readonly codes: CellNumbers;
  /** Exclusive upper bound of the codes. */
  readonly codeCount: number;
  value(code: number): string | undefined;
}

export function openDimension(
  block: Block,
  dimension: LogDimension,
  selected: SelectedRows,
): DimensionColumn {
  switch (dimension.kind) {
    case 'severity':
      return new SeverityColumn(block);
    case 'service':
      return new NameColumn(block.services);
    case 'event':
      return new NameColumn(block.eventNames);
    case 'attribute':
      return openAttribute(block, dimension.key, selected);
  }
}

export class SeverityColumn implements DimensionColumn {
  readonly codeCount = maxSeverityNumber + 1;
  readonly #block: Block;

  constructor(block: Block) {
    this.#block = block;
  }

  get codes(): Codes {
    return this.#block.severityNumbers;
  }

  value(code: number): string | undefined {
    return toSeverity(code);
  }
}

/** A record without a name is grouped under the empty one. */
class NameColumn implements DimensionColumn {
  readonly codeCount: number;
  readonly #column: DictionaryColumn;
  readonly #dictionary: Dictionary;

  constructor(column: DictionaryColumn) {
    const { dictionary } = column;
    this.codeCount = dictionary.size + 1;
    this.#column = column;
    this.#dictionary = dictionary;
  }

  get codes(): Codes {
    return this.#column.codes;
  }

  value(code: number): string {
    return code === 0 ? '' : this.#dictionary.text(code);
  }
}

// Casts: nothing is read of its block, and of its columns only the size of their dictionary.
keepShape(new SeverityColumn({} as Block));
keepShape(new NameColumn({ dictionary: { size: 0 } } as DictionaryColumn));

function openAttribute(block: Block, key: string, selected: SelectedRows): DimensionColumn {
  const inherited = inheritedValues(block, key);
  const { resources } = block;
  if (block.spilledKeys.has(key)) return openSpilled(block, key, inherited, selected);
  const column = block.attribute(key);
  if (column === undefined) {
    return { codes: resources.codes, codeCount: inherited.length, value: (code) => inherited[code] };
  }
  const { codes, dictionary } = column;
  if (inherited.every((text) => text === undefined)) {
    const value = (code: number): string | undefined => (code === 0 ? undefined : dictionary.text(code));
    return { codes, codeCount: dictionary.size + 1, value };
  }
  return {
    codes: layerCodes(codes, resources.codes, dictionary.size, selected),
    codeCount: dictionary.size + 1 + inherited.length,
    value: (code) => (code > dictionary.size ? inherited[code - dictionary.size - 1] : dictionary.text(code)),
  };
}

/** The code of the attribute, or behind those of its dictionary the code of the resource. */
function layerCodes(
  codes: Codes,
  inheritedCodes: Codes,
  dictionarySize: number,
  { rows, count }: SelectedRows,
): Uint32Array {
  const layered = new Uint32Array(codes.length);
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? 0;
    const code = codes[row] ?? 0;
    layered[row] = code === 0 ? dictionarySize + 1 + (inheritedCodes[row] ?? 0) : code;
  }
  return layered;
}

function openSpilled(
  block: Block,
  key: string,
  inherited: readonly (string | undefined)[],
  { rows, count }: SelectedRows,
): DimensionColumn {
  const values: (string | undefined)[] = [];
  const codeByValue = new Map<string | undefined, number>();
  const codes = new Uint32Array(block.rowCount);
  const { codes: inheritedCodes } = block.resources;
  for (const row of rows.subarray(0, count)) {
    const own = block.spilledAttributes(row).get(key);
    const value = own ?? inherited[inheritedCodes[row] ?? 0];
    const code = codeByValue.get(value) ?? values.push(value) - 1;
    codeByValue.set(value, code);
    codes[row] = code;
  }
  return { codes, codeCount: values.length, value: (code) => values[code] };
}
