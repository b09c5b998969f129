import type { StoredLog } from '../../../logs/log.ts';
import { startOfUtcDay } from '../../../time/utc-day.ts';
import { toSequence } from '../../clickhouse/logs/log-sequence.ts';
import { insertLogs } from '../../clickhouse/logs/write/log-rows.ts';
import { RowWriter } from '../../clickhouse/row-binary/row-writer.ts';
import { readStoredLog } from '../../logs/read-stored-log.ts';
import type { ImportLimits } from '../import-limits.ts';
import type { ImportUnit } from '../import-unit.ts';
import type { ImportProgress } from '../progress/import-progress.ts';
import { encodeStoredLog } from './encode-stored-logs.ts';
import { firstLogBlock, type LogBlockPlace, type LogExport } from './export-logs.ts';

/** The block, and how many of its rows are in this unit or before. */
type LogPlace = readonly [...LogBlockPlace, rows: number];

/** Of the type `Date`. */
const lastDay = 65_535;

interface OpenUnit {
  readonly day: number;
  readonly rows: RowWriter;
  readonly first: { readonly projectId: string; readonly log: StoredLog };
  itemCount: number;
  place: LogPlace;
}

/** The records after those of the progress, in units of one UTC day of their times, which is the partition that they go to. */
export function* readLogUnits(
  source: Pick<LogExport, 'blocks'>,
  { place, keptFromMs, number: epoch }: Pick<ImportProgress, 'place' | 'keptFromMs' | 'number'>,
  { records, recordBytes }: Pick<ImportLimits, 'records' | 'recordBytes'>,
): Generator<ImportUnit> {
  // Cast: only `finishUnit` writes it.
  const [kind, group, id, done] = place === null ? [...firstLogBlock, 0] : (JSON.parse(place) as LogPlace);
  let unit: OpenUnit | undefined;
  for (const { place: at, projectId, day, rowCount, open } of source.blocks([kind, group, id])) {
    if (startOfUtcDay(day + 1) <= keptFromMs) continue;
    if (unit !== undefined && unit.day !== day) {
      yield finishUnit(unit, epoch);
      unit = undefined;
    }
    const block = open();
    const isBegun = place !== null && at[0] === kind && at[1] === group && at[2] === id;
    for (let row = isBegun ? done : 0; row < rowCount; row++) {
      const log = readStoredLog(block, row);
      unit ??= { day, rows: new RowWriter(), first: { projectId, log }, itemCount: 0, place: [...at, 0] };
      encodeStoredLog(unit.rows, log, { projectId, epoch, arrivalDay: toArrivalDay(day) });
      unit.itemCount += 1;
      unit.place = [...at, row + 1];
      if (unit.itemCount < records && unit.rows.size < recordBytes) continue;
      yield finishUnit(unit, epoch);
      unit = undefined;
    }
  }
  if (unit !== undefined) yield finishUnit(unit, epoch);
}

function finishUnit({ day, rows, first, itemCount, place }: OpenUnit, epoch: number): ImportUnit {
  return {
    into: insertLogs,
    rows: [rows.bytes.subarray(0, rows.size)],
    itemCount,
    place: JSON.stringify(place),
    isStored: {
      text: selectStored,
      parameters: {
        project: first.projectId,
        day: toArrivalDay(day),
        timeNs: first.log.timeNs,
        sequence: toSequence({ epoch, counter: first.log.sequence }),
      },
    },
  };
}

/** The day of arrival is not known, and retention removes whole days of it. */
function toArrivalDay(day: number): number {
  return Math.min(Math.max(day, 0), lastDay);
}

const selectStored = `
SELECT 1 FROM logs
WHERE logs.project = {project:String} AND logs.arrival_day = toDate({day:UInt16})
  AND logs.time = fromUnixTimestamp64Nano({timeNs:Int64}, 'UTC') AND logs.seq = {sequence:UInt64}
LIMIT 1`;
