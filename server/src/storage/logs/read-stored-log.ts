import type { StoredLog } from '../../logs/log.ts';
import type { Block, DictionaryColumn } from './block.ts';
import { openRowAttributes, readAttributes } from './row-attributes.ts';

const spanIdLength = 8;

/** The place of a record. */
export interface RowPlace {
  readonly block: Block;
  readonly row: number;
}

/** Returns a function that reads any of some records, of which a block is read with the first. */
export function openStoredLogs(places: readonly RowPlace[]): (place: RowPlace) => StoredLog {
  const placesOf = Map.groupBy(places, ({ block }) => block);
  const attributesOf = new Map<Block, (row: number) => Map<string, string>>();

  function openBlock(block: Block): (row: number) => Map<string, string> {
    const rows = placesOf.get(block)?.map(({ row }) => row) ?? [];
    const opened = openRowAttributes(block, rows);
    attributesOf.set(block, opened);
    return opened;
  }

  return ({ block, row }) => {
    const attributes = (attributesOf.get(block) ?? openBlock(block))(row);
    return readRow(block, row, attributes);
  };
}

/** A row of a block as the record it is, for those who read all of them: it decodes each column for all rows. */
export function readStoredLog(block: Block, row: number): StoredLog {
  return readRow(block, row, readAttributes(block, row));
}

function readRow(block: Block, row: number, attributes: Map<string, string>): StoredLog {
  const observedTimeNs = block.observedTimeNs(row);
  const eventName = textOf(block.eventNames, row);
  const traceId = textOf(block.traceIds, row);
  const spanId = readSpanId(block, row);
  const scope = readScope(block, row);
  const resourceCode = block.resources.codes[row] ?? 0;
  return {
    timeNs: block.dayStartNs + BigInt(block.timesOfDayNs[row] ?? 0),
    sequence: block.sequences[row] ?? 0,
    severityNumber: block.severityNumbers[row] ?? 0,
    severityText: textOf(block.severityTexts, row) ?? '',
    serviceName: textOf(block.services, row) ?? '',
    body: block.bodies.text(row),
    flags: block.flags[row] ?? 0,
    droppedAttributesCount: block.droppedAttributesCounts[row] ?? 0,
    attributes,
    resourceAttributes: resourceCode === 0 ? new Map() : block.resources.attributes(resourceCode),
    ...(observedTimeNs !== undefined && { observedTimeNs }),
    ...(eventName !== undefined && { eventName }),
    ...(traceId !== undefined && { traceId }),
    ...(spanId !== undefined && { spanId }),
    ...(scope.name !== '' && { scopeName: scope.name }),
    ...(scope.version !== '' && { scopeVersion: scope.version }),
  };
}

function readScope(block: Block, row: number): { readonly name: string; readonly version: string } {
  const code = block.scopes.codes[row] ?? 0;
  return code === 0 ? { name: '', version: '' } : block.scopes.scope(code);
}

function readSpanId(block: Block, row: number): string | undefined {
  const bytes = block.spanIds.subarray(spanIdLength * row, spanIdLength * (row + 1));
  return bytes.some((byte) => byte !== 0) ? Buffer.from(bytes).toString('hex') : undefined;
}

function textOf({ codes, dictionary }: DictionaryColumn, row: number): string | undefined {
  const code = codes[row] ?? 0;
  return code === 0 ? undefined : dictionary.text(code);
}
