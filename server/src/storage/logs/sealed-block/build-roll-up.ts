import { toSeverityBand } from '../../../logs/log-severity.ts';
import { dayNs } from '../../../time/utc-day.ts';
import type { Codes, RollUp } from '../block.ts';
import { rangeOf } from './number-column.ts';

export const minuteNs = 60_000_000_000;
export const hourNs = 60 * minuteNs;

const bandCount = 7;

/** Of combinations. Most fit 32 bits, which are sorted in a third of the time. */
type Keys = Uint32Array | Float64Array;

/** Maximum cells per row: a larger roll-up saves no work. */
const mostCellsPerRow = 0.25;

/** Maximum cells by hour for each by minute, likewise. */
const mostHourCells = 0.5;

/** The columns of a sealed block that a roll-up counts by. */
export interface RolledUpColumns {
  readonly timesOfDayNs: Float64Array;
  readonly serviceCodes: Codes;
  readonly severityNumbers: Uint8Array;
  readonly eventNameCodes: Codes;
}

/** The cells of a roll-up in parallel arrays, ascending by period. */
export interface RollUpCells
  extends Pick<RollUp, 'serviceCodes' | 'severityBands' | 'eventNameCodes' | 'counts'> {
  readonly periods: Uint16Array;
}

/** How many codes of each kind there are, 0 included: combinations are numbered by them. */
interface CodeCounts {
  readonly services: number;
  readonly eventNames: number;
}

/** The roll-ups of a block, each `undefined` if it would save too little work. */
export interface RollUps {
  readonly minuteRollUp: RollUp | undefined;
  readonly hourRollUp: RollUp | undefined;
}

export function buildRollUps(columns: RolledUpColumns): RollUps {
  const minuteRollUp = buildRollUp(columns, minuteNs);
  if (minuteRollUp === undefined) return { minuteRollUp, hourRollUp: buildRollUp(columns, hourNs) };
  const hourRollUp = toHours(minuteRollUp);
  const isSmaller = hourRollUp.counts.length <= minuteRollUp.counts.length * mostHourCells;
  return { minuteRollUp, hourRollUp: isSmaller ? hourRollUp : undefined };
}

/** Counts the rows of each combination exactly; `undefined` if there are too many combinations. */
export function buildRollUp(columns: RolledUpColumns, periodNs: number): RollUp | undefined {
  const codeCounts = countCodes(columns);
  const keys = keyOfEachRow(columns, periodNs, codeCounts).sort();
  const distinct = countDistinct(keys);
  if (distinct > keys.length * mostCellsPerRow) return undefined;
  const cellKeys = new Float64Array(distinct);
  const counts = new Uint32Array(distinct);
  countEach(keys, cellKeys, counts);
  return indexRollUp(toCells(cellKeys, counts, codeCounts), periodNs);
}

/** Adds up the cells of each hour: sorting the rows again would take longer. */
function toHours(minutes: RollUp): RollUp {
  const { firstPeriod, cellStarts, serviceCodes, severityBands, eventNameCodes, counts } = minutes;
  const codeCounts = countCodes(minutes);
  const countOf = new Map<number, number>();
  for (let place = 0; place < cellStarts.length - 1; place += 1) {
    const hour = Math.floor(((firstPeriod + place) * minuteNs) / hourNs);
    // Casts: starts are those of cells.
    for (let cell = cellStarts[place] as number; cell < (cellStarts[place + 1] as number); cell += 1) {
      const key = toKey(
        hour,
        serviceCodes[cell] as number,
        severityBands[cell] as number,
        eventNameCodes[cell] as number,
        codeCounts,
      );
      countOf.set(key, (countOf.get(key) ?? 0) + (counts[cell] as number));
    }
  }
  const keys = Float64Array.from(countOf.keys()).sort();
  const sums = Uint32Array.from(keys, (key) => countOf.get(key) ?? 0);
  return indexRollUp(toCells(keys, sums, codeCounts), hourNs);
}

export function createRollUpCells(
  cellCount: number,
  counts: Uint32Array = new Uint32Array(cellCount),
): RollUpCells {
  return {
    periods: new Uint16Array(cellCount),
    serviceCodes: new Uint16Array(cellCount),
    severityBands: new Uint8Array(cellCount),
    eventNameCodes: new Uint16Array(cellCount),
    counts,
  };
}

/** @throws RangeError when a period is not one of the day. */
export function indexRollUp({ periods, ...cells }: RollUpCells, periodNs: number): RollUp {
  const firstPeriod = periods[0] ?? 0;
  const lastPeriod = periods.at(-1) ?? 0;
  if (lastPeriod * periodNs >= dayNs) throw new RangeError(`period ${lastPeriod} is beyond the day`);
  const periodCount = periods.length === 0 ? 0 : lastPeriod - firstPeriod + 1;
  const cellStarts = new Uint32Array(periodCount + 1);
  const rowStarts = new Uint32Array(periodCount + 1);
  let cell = 0;
  let rowCount = 0;
  for (let place = 0; place < periodCount; place += 1) {
    while (periods[cell] === firstPeriod + place) {
      rowCount += cells.counts[cell] ?? 0;
      cell += 1;
    }
    cellStarts[place + 1] = cell;
    rowStarts[place + 1] = rowCount;
  }
  return { periodNs, firstPeriod, cellStarts, rowStarts, ...cells };
}

/** One number for each combination, in the order of period, service, band and event name; below 2^53. */
function toKey(
  period: number,
  serviceCode: number,
  severityBand: number,
  eventNameCode: number,
  { services, eventNames }: CodeCounts,
): number {
  return ((period * services + serviceCode) * bandCount + severityBand) * eventNames + eventNameCode;
}

function countCodes({
  serviceCodes,
  eventNameCodes,
}: Pick<RolledUpColumns, 'serviceCodes' | 'eventNameCodes'>): CodeCounts {
  return {
    services: rangeOf(serviceCodes).greatest + 1,
    eventNames: rangeOf(eventNameCodes).greatest + 1,
  };
}

function keyOfEachRow(columns: RolledUpColumns, periodNs: number, codeCounts: CodeCounts): Keys {
  const { timesOfDayNs, serviceCodes, severityNumbers, eventNameCodes } = columns;
  const endOfKeys = toKey(dayNs / periodNs, 0, 0, 0, codeCounts);
  const keys = new (endOfKeys <= 2 ** 32 ? Uint32Array : Float64Array)(timesOfDayNs.length);
  for (let row = 0; row < keys.length; row += 1) {
    // Casts: the columns have a value per row.
    keys[row] = toKey(
      Math.floor((timesOfDayNs[row] as number) / periodNs),
      serviceCodes[row] as number,
      toSeverityBand(severityNumbers[row] as number),
      eventNameCodes[row] as number,
      codeCounts,
    );
  }
  return keys;
}

function countDistinct(sorted: Keys): number {
  let distinct = 0;
  let previous = -1;
  for (let row = 0; row < sorted.length; row += 1) {
    if (sorted[row] !== previous) distinct += 1;
    previous = sorted[row] as number;
  }
  return distinct;
}

/**
 * Fills in the distinct keys, and how often each is among the sorted ones. Takes arrays alone: with an object of the block, V8 would
 * discard the code after each block (see `keep-shape.ts`).
 */
function countEach(sorted: Keys, distinct: Float64Array, counts: Uint32Array): void {
  let index = -1;
  let previous = -1;
  for (let row = 0; row < sorted.length; row += 1) {
    // Casts: the row is within the keys, and the index below the number of distinct ones.
    const key = sorted[row] as number;
    if (key !== previous) {
      index += 1;
      distinct[index] = key;
      previous = key;
    }
    counts[index] = (counts[index] as number) + 1;
  }
}

function toCells(keys: Float64Array, counts: Uint32Array, { services, eventNames }: CodeCounts): RollUpCells {
  const cells = createRollUpCells(keys.length, counts);
  for (const [index, key] of keys.entries()) {
    const withoutEventName = Math.floor(key / eventNames);
    const withoutBand = Math.floor(withoutEventName / bandCount);
    cells.eventNameCodes[index] = key % eventNames;
    cells.severityBands[index] = withoutEventName % bandCount;
    cells.serviceCodes[index] = withoutBand % services;
    cells.periods[index] = Math.floor(withoutBand / services);
  }
  return cells;
}
