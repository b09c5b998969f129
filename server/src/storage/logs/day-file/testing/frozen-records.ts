import { encodeLogsRequest } from '../../../../ingest/otlp/testing/encode-logs-request.ts';
import { createMemtable } from '../../memtable/create-memtable.ts';
import type { FrozenBlock } from '../../memtable/frozen-block.ts';

export const dayOne = 20_412;
export const dayTwo = dayOne + 1;
const dayNs = 86_400_000_000_000n;

/** A time of day, in nanoseconds since the epoch. */
export function timeOn(day: number, ms: number): bigint {
  return BigInt(day) * dayNs + BigInt(ms) * 1_000_000n;
}

/** A memtable with one record for each time; the bodies are `body <sequence>` by default. */
export function freezeRecords(
  timesNs: readonly bigint[],
  firstSequence: number,
  bodyOf: (sequence: number) => string = (sequence) => `body ${sequence}`,
): FrozenBlock[] {
  const records = timesNs.map((timeNs, index) => ({
    timeNs,
    body: bodyOf(firstSequence + index),
    attributes: { number: firstSequence + index },
  }));
  const memtable = createMemtable();
  memtable.append(encodeLogsRequest([{ resource: { 'service.name': 'shop' }, scopeLogs: [{ records }] }]), {
    receivedAtNs: timeOn(dayTwo, 0),
    oldestNs: 0n,
    newestNs: 2n ** 63n,
    firstSequence,
  });
  return memtable.freeze();
}

/** Records of the first day, a millisecond apart. */
export function freezeDayOne(
  rowCount: number,
  firstSequence: number,
  bodyOf?: (sequence: number) => string,
): FrozenBlock[] {
  return freezeRecords(
    Array.from({ length: rowCount }, (_, index) => timeOn(dayOne, firstSequence + index)),
    firstSequence,
    bodyOf,
  );
}
