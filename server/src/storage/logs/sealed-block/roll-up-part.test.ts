import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSeverityBand } from '../../../logs/log-severity.ts';
import type { Block } from '../block.ts';
import { encodeBlock } from './encode-block.ts';
import { buildRollUp, decodeRollUp, encodeRollUp } from './roll-up-part.ts';
import { arbitraryRecords, testDayStartNs } from './testing/arbitrary-records.ts';
import { openEncoded, readRows, toSealableBlock } from './testing/stored-in-memory.ts';

it('counts the rows of each combination', () => {
  // Few records, many times: a roll-up pays only if combinations repeat.
  const repeated = arbitraryRecords({ minLength: 1, maxLength: 6 }).map((records) =>
    Array.from({ length: 8 }, () => records)
      .flat()
      .map((record, index) => ({ ...record, sequence: index + 1 })),
  );
  fc.assert(
    fc.property(repeated, (records) => {
      const opened = openEncoded(encodeBlock('project', toSealableBlock(records)));
      expect(countsOfRollUp(opened)).toEqual(countsOfRows(opened));
    }),
  );
});

it('is left out if the combinations are more than a quarter of the rows', () => {
  const columns = (services: number[]) => ({
    timesOfDayNs: new Float64Array(4),
    serviceCodes: Uint8Array.from(services),
    severityNumbers: new Uint8Array(4),
    eventNameCodes: new Uint8Array(4),
  });
  expect(buildRollUp(columns([1, 1, 1, 1]))?.cellCount).toBe(1);
  expect(buildRollUp(columns([1, 1, 1, 2]))).toBeUndefined();
});

it('distinguishes the greatest codes and the last minute', () => {
  const rowCount = 8;
  const rollUp = buildRollUp({
    timesOfDayNs: new Float64Array(rowCount).fill(86_399_999_999_999),
    serviceCodes: new Uint16Array(rowCount).fill(65_535),
    severityNumbers: new Uint8Array(rowCount).fill(24),
    eventNameCodes: new Uint16Array(rowCount).fill(65_534),
  });
  expect(rollUp && decodeRollUp(encodeRollUp(rollUp), rowCount)).toEqual({
    cellCount: 1,
    minutes: Uint16Array.of(1439),
    serviceCodes: Uint16Array.of(65_535),
    severityBands: Uint8Array.of(6),
    eventNameCodes: Uint16Array.of(65_534),
    counts: Uint32Array.of(rowCount),
  });
});

function countsOfRollUp({ rollUp, services, eventNames }: Block): Map<string, number> {
  if (rollUp === undefined) expect.fail('there is no roll-up');
  return new Map(
    Array.from(rollUp.counts, (count, cell) => [
      JSON.stringify([
        rollUp.minutes[cell],
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

function countsOfRows(block: Block): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { timeNs, serviceName, severityNumber, eventName = '' } of readRows(block)) {
    const minute = Number((timeNs - testDayStartNs) / 60_000_000_000n);
    const cell = JSON.stringify([minute, serviceName, toSeverityBand(severityNumber), eventName]);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
}
