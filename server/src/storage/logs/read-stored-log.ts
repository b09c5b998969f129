import type { StoredLog } from '../../logs/log.ts';
import type { Block, DictionaryColumn } from './block.ts';

const spanIdLength = 8;

/** A row of a block as the record it is. Dashboards ask for the same records again and again, so sealed blocks keep some. */
export function readStoredLog(block: Block, row: number): StoredLog {
  const recent = block.recentRecords?.get(row);
  if (recent !== undefined) return recent;
  const record = readRow(block, row);
  block.recentRecords?.set(row, record);
  return record;
}

function readRow(block: Block, row: number): StoredLog {
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
    attributes: readAttributes(block, row),
    resourceAttributes: resourceCode === 0 ? new Map() : block.resources.attributes(resourceCode),
    ...(observedTimeNs !== undefined && { observedTimeNs }),
    ...(eventName !== undefined && { eventName }),
    ...(traceId !== undefined && { traceId }),
    ...(spanId !== undefined && { spanId }),
    ...(scope.name !== '' && { scopeName: scope.name }),
    ...(scope.version !== '' && { scopeVersion: scope.version }),
  };
}

function readAttributes(block: Block, row: number): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const key of block.attributeKeys) {
    const column = block.attribute(key);
    const value = column && textOf(column, row);
    if (value !== undefined) attributes.set(key, value);
  }
  if (block.spilledKeys.size === 0) return attributes;
  for (const [key, value] of block.spilledAttributes(row)) attributes.set(key, value);
  return attributes;
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
