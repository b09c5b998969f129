import { tokenizeBody } from '../../../../logs/body-tokens.ts';
import type { StoredLog } from '../../../../logs/log.ts';
import { dayNs } from '../../../../time/utc-day.ts';
import { splitUint64 } from '../../../bytes/split-uint64.ts';
import { type BlockSummary, type ResourceColumn, type ScopeColumn, wholeDay } from '../../block.ts';
import type { BodyColumn } from '../../body/body-column.ts';
import { hourNs, minuteNs } from '../../sealed-block/build-roll-up.ts';
import type { SealableColumns } from '../../sealed-block/encode-block.ts';
import { createArrayColumn, createArrayDictionary, padCodes } from './array-dictionary.ts';
import { createArrayRollUp } from './array-roll-up.ts';

export interface ArrayBlockOptions {
  /** In the order of (time, sequence) and with a roll-up, as sealed blocks are; else in order of arrival. */
  readonly isSorted: boolean;
  /** Attributes that have no column of their own. */
  readonly spilledKeys?: ReadonlySet<string>;
}

/** A block of plain records of one UTC day. */
export function createArrayBlock(records: readonly StoredLog[], options: ArrayBlockOptions): SealableColumns {
  const { isSorted, spilledKeys = new Set() } = options;
  const rows = records.toSorted(isSorted ? compareByTime : (a, b) => a.sequence - b.sequence);
  const dayStartNs = startOfDay(rows[0]?.timeNs ?? 0n);
  const timesOfDayNs = rows.map(({ timeNs }) => Number(timeNs - dayStartNs));
  const keys = new Set(rows.flatMap(({ attributes }) => [...attributes.keys()]));
  const columnKeys = [...keys].filter((key) => !spilledKeys.has(key));
  const columns = new Map(
    columnKeys.map((key) => [key, createArrayColumn(rows.map(({ attributes }) => attributes.get(key)))]),
  );
  const severityNumbers = rows.map((row) => row.severityNumber);
  const services = createArrayColumn(rows.map(({ serviceName }) => serviceName || undefined));
  const eventNames = createArrayColumn(rows.map(({ eventName }) => eventName));
  const traceIds = createArrayColumn(
    rows.map(({ traceId }) => traceId),
    hexToBytes,
  );
  return {
    dayStartNs,
    firstRow: 0,
    rowCount: rows.length,
    isSorted,
    timeBounds: isSorted ? { firstNs: timesOfDayNs[0] ?? 0, lastNs: timesOfDayNs.at(-1) ?? 0 } : wholeDay,
    timesOfDayNs: Float64Array.from([...timesOfDayNs, 0, dayNs - 1]),
    sequences: Float64Array.from([...rows.map(({ sequence }) => sequence), 1e15, 0]),
    severityNumbers: Uint8Array.from([...severityNumbers, 24, 24]),
    severityTexts: createArrayColumn(rows.map(({ severityText }) => severityText || undefined)),
    services,
    eventNames,
    resources: createResources(rows),
    scopes: createScopes(rows),
    traceIds,
    spanIds: hexToBytes(rows.map(({ spanId = '0000000000000000' }) => spanId).join('')),
    flags: Uint32Array.from(rows, ({ flags }) => flags),
    droppedAttributesCounts: Uint32Array.from(rows, ({ droppedAttributesCount }) => droppedAttributesCount),
    attributeKeys: columnKeys,
    attribute: (key) => columns.get(key),
    spilledKeys: new Set([...keys].filter((key) => spilledKeys.has(key))),
    spilledAttributes: (row) =>
      new Map([...(rows[row]?.attributes ?? [])].filter(([key]) => spilledKeys.has(key))),
    bodies: createBodies(rows),
    observedTimeNs: (row) => rows[row]?.observedTimeNs,
    observedTimes: Uint32Array.from(
      rows.flatMap(({ observedTimeNs = 0n }) => {
        const { low, high } = splitUint64(observedTimeNs);
        return [low, high];
      }),
    ),
    mayHaveTraceId: (id) => traceIds.dictionary.find(id) !== 0,
    minuteRollUp: isSorted
      ? createArrayRollUp(timesOfDayNs, severityNumbers, services, eventNames, minuteNs)
      : undefined,
    hourRollUp: isSorted
      ? createArrayRollUp(timesOfDayNs, severityNumbers, services, eventNames, hourNs)
      : undefined,
  };
}

/** The summary of a sealed block of these records; at least one. */
export function summarizeRecords(
  records: readonly StoredLog[],
  projectId: string,
  blockId: number,
): BlockSummary {
  const times = records.map(({ timeNs }) => timeNs).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const sequences = records.map(({ sequence }) => sequence);
  const [minTimeNs, maxTimeNs] = [times[0], times.at(-1)];
  if (minTimeNs === undefined || maxTimeNs === undefined) throw new RangeError('a sealed block has records');
  return {
    blockId,
    day: Number(minTimeNs / BigInt(dayNs)),
    projectId,
    rowCount: records.length,
    byteCount: records.length,
    minTimeNs,
    maxTimeNs,
    minSequence: Math.min(...sequences),
    maxSequence: Math.max(...sequences),
  };
}

export function compareByTime(a: StoredLog, b: StoredLog): number {
  if (a.timeNs !== b.timeNs) return a.timeNs < b.timeNs ? -1 : 1;
  return a.sequence - b.sequence;
}

function startOfDay(timeNs: bigint): bigint {
  return timeNs - (timeNs % BigInt(dayNs));
}

function hexToBytes(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'));
}

function createResources(rows: readonly StoredLog[]): ResourceColumn {
  const maps: ReadonlyMap<string, string>[] = [];
  const { add, dictionary } = createArrayDictionary();
  const codes = rows.map(({ resourceAttributes }) => {
    if (resourceAttributes.size === 0) return 0;
    const code = add(JSON.stringify([...resourceAttributes]));
    maps[code - 1] = resourceAttributes;
    return code;
  });
  const size = dictionary.size;
  return { codes: padCodes(codes, size), size, attributes: (code) => maps[code - 1] ?? new Map() };
}

function createScopes(rows: readonly StoredLog[]): ScopeColumn {
  const scopes: { name: string; version: string }[] = [];
  const { add, dictionary } = createArrayDictionary();
  const codes = rows.map(({ scopeName: name = '', scopeVersion: version = '' }) => {
    if (name === '' && version === '') return 0;
    const code = add(JSON.stringify([name, version]));
    scopes[code - 1] = { name, version };
    return code;
  });
  const size = dictionary.size;
  return {
    codes: padCodes(codes, size),
    size,
    scope: (code) => scopes[code - 1] ?? { name: '', version: '' },
  };
}

function createBodies(rows: readonly StoredLog[]): BodyColumn {
  const tokensOf: (ReadonlySet<string> | undefined)[] = [];
  return {
    text: (row) => rows[row]?.body ?? '',
    keepMatching(tokens, candidates, count) {
      let kept = 0;
      for (const row of candidates.slice(0, count)) {
        tokensOf[row] ??= new Set(tokenizeBody(rows[row]?.body ?? ''));
        const found = tokensOf[row];
        if (tokens.every((token) => found.has(token))) candidates[kept++] = row;
      }
      return kept;
    },
  };
}
