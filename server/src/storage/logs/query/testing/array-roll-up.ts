import { toSeverityBand } from '../../../../logs/log-severity.ts';
import type { DictionaryColumn, RollUp } from '../../block.ts';
import { indexRollUp } from '../../sealed-block/build-roll-up.ts';

/** The roll-up of rows in the order of time, by counting them. */
export function createArrayRollUp(
  timesOfDayNs: readonly number[],
  severityNumbers: readonly number[],
  services: DictionaryColumn,
  eventNames: DictionaryColumn,
  periodNs: number,
): RollUp {
  const counts = new Map<string, number>();
  for (const [row, time] of timesOfDayNs.entries()) {
    const period = Math.floor(time / periodNs);
    const band = toSeverityBand(severityNumbers[row] ?? 0);
    const cell = [period, services.codes[row], band, eventNames.codes[row]].join();
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const cells = [...counts.keys()].map((cell) => cell.split(',').map(Number));
  const part = (index: number): number[] => cells.map((cell) => cell[index] ?? 0);
  return indexRollUp(
    {
      periods: Uint16Array.from(part(0)),
      serviceCodes: Uint16Array.from(part(1)),
      severityBands: Uint8Array.from(part(2)),
      eventNameCodes: Uint16Array.from(part(3)),
      counts: Uint32Array.from(counts.values()),
    },
    periodNs,
  );
}
