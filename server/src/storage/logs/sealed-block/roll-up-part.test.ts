import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoredLog } from '../../../logs/log.ts';
import { toSeverityBand } from '../../../logs/log-severity.ts';
import type { Block, RollUp } from '../block.ts';
import { buildRollUp, buildRollUps, hourNs, minuteNs } from './build-roll-up.ts';
import { encodeBlock } from './encode-block.ts';
import { decodeRollUp, encodeRollUp } from './roll-up-part.ts';
import { arbitraryRecords, testDayStartNs } from './testing/arbitrary-records.ts';
import { openEncoded, readRows, toSealableBlock } from './testing/stored-in-memory.ts';

// Few records, many times: a roll-up pays only if combinations repeat. A minute later, so that one by hours does too.
const repeated = arbitraryRecords({ minLength: 1, maxLength: 6 }).map((records) =>
  Array.from({ length: 16 }, (_, index) => records.map((record) => later(record, index % 2)))
    .flat()
    .map((record, index) => ({ ...record, sequence: index + 1 })),
);

function later(record: StoredLog, minutes: number): StoredLog {
  const timeNs = record.timeNs + BigInt(minutes * minuteNs);
  return timeNs < testDayStartNs + 24n * BigInt(hourNs) ? { ...record, timeNs } : record;
}

it('counts the rows of each combination', () => {
  fc.assert(
    fc.property(repeated, (records) => {
      const opened = openEncoded(encodeBlock('project', toSealableBlock(records)));
      const { minuteRollUp, hourRollUp } = opened;
      if (minuteRollUp === undefined) expect.fail('there is no roll-up');
      for (const rollUp of [minuteRollUp, hourRollUp]) {
        if (rollUp !== undefined)
          expect(countsOfRollUp(rollUp, opened)).toEqual(countsOfRows(rollUp, opened));
      }
    }),
  );
});

it('counts the rows before each period', () => {
  fc.assert(
    fc.property(repeated, (records) => {
      const opened = openEncoded(encodeBlock('project', toSealableBlock(records)));
      for (const rollUp of [opened.minuteRollUp, opened.hourRollUp]) {
        if (rollUp === undefined) continue;
        const { periodNs, firstPeriod, rowStarts } = rollUp;
        const times = opened.timesOfDayNs.subarray(0, opened.rowCount);
        expect([...rowStarts]).toEqual(
          Array.from(
            rowStarts,
            (_, place) => times.filter((timeNs) => timeNs < (firstPeriod + place) * periodNs).length,
          ),
        );
      }
    }),
  );
});

it('is left out if the combinations are more than a quarter of the rows', () => {
  const columns = (services: number[]) => columnsOf(new Float64Array(4), services);
  expect(buildRollUp(columns([1, 1, 1, 1]), minuteNs)?.counts).toEqual(Uint32Array.of(4));
  expect(buildRollUp(columns([1, 1, 1, 2]), minuteNs)).toBeUndefined();
});

it('has a cell by hour for each combination, unless those by minute are hardly more', () => {
  const timesOfDayNs = (minutes: number) =>
    Float64Array.from({ length: 40 }, (_, row) => hourNs + (row % minutes) * minuteNs);
  const services = Array.from({ length: 40 }, () => 1);
  const built = buildRollUps(columnsOf(timesOfDayNs(2), services));
  expect(built.minuteRollUp).toMatchObject({ firstPeriod: 60, counts: Uint32Array.of(20, 20) });
  expect(built.hourRollUp).toMatchObject({ firstPeriod: 1, counts: Uint32Array.of(40) });
  expect(buildRollUps(columnsOf(timesOfDayNs(1), services)).hourRollUp).toBeUndefined();
});

it('counts by hour where the combinations by minute are too many', () => {
  const timesOfDayNs = Float64Array.from({ length: 40 }, (_, row) => row * minuteNs);
  const built = buildRollUps(columnsOf(timesOfDayNs, new Array(40).fill(1)));
  expect(built.minuteRollUp).toBeUndefined();
  expect(built.hourRollUp).toMatchObject({ firstPeriod: 0, counts: Uint32Array.of(40) });
});

it('distinguishes the greatest codes and the last period', () => {
  const rowCount = 8;
  for (const [periodNs, firstPeriod] of [
    [minuteNs, 1439],
    [hourNs, 23],
  ] as const) {
    const rollUp = buildRollUp(
      {
        timesOfDayNs: new Float64Array(rowCount).fill(86_399_999_999_999),
        serviceCodes: new Uint16Array(rowCount).fill(65_535),
        severityNumbers: new Uint8Array(rowCount).fill(24),
        eventNameCodes: new Uint16Array(rowCount).fill(65_534),
      },
      periodNs,
    );
    expect(rollUp && decodeRollUp(encodeRollUp(rollUp), rowCount, periodNs)).toEqual({
      periodNs,
      firstPeriod,
      cellStarts: Uint32Array.of(0, 1),
      rowStarts: Uint32Array.of(0, rowCount),
      serviceCodes: Uint16Array.of(65_535),
      severityBands: Uint8Array.of(6),
      eventNameCodes: Uint16Array.of(65_534),
      counts: Uint32Array.of(rowCount),
    });
  }
});

it('refuses a period beyond the day', () => {
  const columns = columnsOf(new Float64Array(4).fill(86_399_999_999_999), [1, 1, 1, 1]);
  const minutes = buildRollUp(columns, minuteNs) ?? expect.fail();
  expect(() => decodeRollUp(encodeRollUp(minutes), 4, hourNs)).toThrow(RangeError);
});

function columnsOf(timesOfDayNs: Float64Array, services: readonly number[]) {
  return {
    timesOfDayNs,
    serviceCodes: Uint8Array.from(services),
    severityNumbers: new Uint8Array(services.length),
    eventNameCodes: new Uint8Array(services.length),
  };
}

function countsOfRollUp(rollUp: RollUp, { services, eventNames }: Block): Map<string, number> {
  const { firstPeriod, cellStarts, counts } = rollUp;
  return new Map(
    Array.from(counts, (count, cell) => [
      JSON.stringify([
        firstPeriod + cellStarts.findLastIndex((start) => start <= cell),
        nameOf(services, rollUp.serviceCodes[cell]),
        rollUp.severityBands[cell],
        nameOf(eventNames, rollUp.eventNameCodes[cell]),
      ]),
      count,
    ]),
  );
}

function nameOf({ dictionary }: Block['services'], code = 0): string {
  return code === 0 ? '' : dictionary.text(code);
}

function countsOfRows({ periodNs }: RollUp, block: Block): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { timeNs, serviceName, severityNumber, eventName = '' } of readRows(block)) {
    const period = Number((timeNs - testDayStartNs) / BigInt(periodNs));
    const cell = JSON.stringify([period, serviceName, toSeverityBand(severityNumber), eventName]);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
}
