import { encodeResource, encodeScope } from '../../../ingest/otlp/common-messages/encode-resource.ts';
import { viewOf } from '../../../memory/view-of.ts';
import { splitUint64 } from '../../bytes/split-uint64.ts';
import { type Block, type DictionaryColumn, maxBlockRows } from '../block.ts';
import { OpenBlock } from './open-block.ts';
import type { OpenColumn } from './open-column.ts';

/** Merges the rows of several blocks of one project and day. */
export interface BlockBuilder {
  /**
   * Copies every row, in the order of the block.
   *
   * @throws RangeError when the block is of another day, or together they would have more than `maxBlockRows` rows.
   */
  appendBlock(block: Block): void;
  /** The rows so far; unlike in other open blocks, not ordered by sequence. */
  readonly block: OpenBlock;
}

const encoder = new TextEncoder();

export function createBlockBuilder(dayStartNs: bigint): BlockBuilder {
  const target = new OpenBlock(dayStartNs);

  function appendBlock(source: Block): void {
    const row = target.rowCount;
    assertFits(target, source);
    target.reserve(row + source.rowCount);
    target.fixed.setRows(row, { ...rowsOf(source), observedTimes: observedTimesOf(source) }, source.rowCount);
    appendColumn(target.severityTexts, row, source, source.severityTexts);
    appendColumn(target.services, row, source, source.services);
    appendColumn(target.eventNames, row, source, source.eventNames);
    appendColumn(target.traceIds, row, source, source.traceIds);
    appendCodes(target.resources, row, source, source.resources.codes, (code) =>
      target.resources.codeOf(encodeResource(source.resources.attributes(code))),
    );
    appendCodes(target.scopes, row, source, source.scopes.codes, (code) =>
      target.scopes.codeOf(encodeScope(source.scopes.scope(code))),
    );
    appendAttributes(target, row, source);
    for (let index = 0; index < source.rowCount; index++) {
      const body = encoder.encode(source.bodies.text(index));
      target.bodies.append(viewOf(body), 0, body.length);
    }
    target.rowCount += source.rowCount;
  }

  return { appendBlock, block: target };
}

function assertFits(target: OpenBlock, source: Block): void {
  if (source.dayStartNs !== target.dayStartNs) {
    throw new RangeError(`A block of day ${source.dayStartNs} cannot join one of day ${target.dayStartNs}`);
  }
  if (target.rowCount + source.rowCount > maxBlockRows) {
    throw new RangeError(
      `${target.rowCount} and ${source.rowCount} rows do not fit one block of ${maxBlockRows}`,
    );
  }
}

function rowsOf({
  timesOfDayNs,
  sequences,
  severityNumbers,
  spanIds,
  flags,
  droppedAttributesCounts,
}: Block) {
  return { timesOfDayNs, sequences, severityNumbers, spanIds, flags, droppedAttributesCounts };
}

function observedTimesOf(source: Block): Uint32Array {
  const halves = new Uint32Array(2 * source.rowCount);
  for (let row = 0; row < source.rowCount; row++) {
    const { low, high } = splitUint64(source.observedTimeNs(row) ?? 0n);
    halves[2 * row] = low;
    halves[2 * row + 1] = high;
  }
  return halves;
}

function appendColumn(target: OpenColumn, row: number, source: Block, column: DictionaryColumn): void {
  appendCodes(target, row, source, column.codes, (code) => {
    const value = column.dictionary.bytes(code);
    return target.dictionary.add(viewOf(value), 0, value.length);
  });
}

/** Copies the codes of a column, translating each distinct one once. */
function appendCodes(
  target: OpenColumn,
  row: number,
  source: Block,
  codes: DictionaryColumn['codes'],
  translate: (code: number) => number,
): void {
  const translated = new Map<number, number>([[0, 0]]);
  for (let index = 0; index < source.rowCount; index++) {
    const code = codes[index] ?? 0;
    let known = translated.get(code);
    if (known === undefined) {
      known = translate(code);
      translated.set(code, known);
    }
    target.codes[row + index] = known;
  }
}

function appendAttributes(target: OpenBlock, row: number, source: Block): void {
  for (const key of source.attributeKeys) {
    const column = source.attribute(key);
    if (column === undefined) continue;
    const targetColumn = target.attributes.columnOf(encoder.encode(key));
    if (targetColumn !== undefined) appendColumn(targetColumn, row, source, column);
    else spillColumn(target, row, source, key, column);
  }
  if (source.spilledKeys.size === 0) return;
  for (let index = 0; index < source.rowCount; index++) {
    for (const [key, value] of source.spilledAttributes(index)) {
      target.attributes.setText(row + index, key, value);
    }
  }
}

function spillColumn(
  target: OpenBlock,
  row: number,
  source: Block,
  key: string,
  column: DictionaryColumn,
): void {
  for (let index = 0; index < source.rowCount; index++) {
    const code = column.codes[index] ?? 0;
    if (code !== 0) target.attributes.setText(row + index, key, column.dictionary.text(code));
  }
}
