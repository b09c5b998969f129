import type { LogRecord, StoredLog } from '../../../../logs/log.ts';
import { firstDayNs } from './arbitrary-logs.ts';

/** A record that is `second` seconds into its day, which by default is the first; the number is its sequence too. */
export function sampleLog(second: number, record: Partial<LogRecord> = {}): StoredLog {
  return {
    timeNs: firstDayNs + BigInt(second) * 1_000_000_000n,
    sequence: second + 1,
    severityNumber: 9,
    severityText: 'INFO',
    body: 'order placed',
    serviceName: 'cart',
    flags: 0,
    droppedAttributesCount: 0,
    attributes: new Map(),
    resourceAttributes: new Map(),
    ...record,
  };
}

export function sampleLogs(
  count: number,
  record: (index: number) => Partial<LogRecord> = () => ({}),
): StoredLog[] {
  return Array.from({ length: count }, (_, index) => sampleLog(index, record(index)));
}

/** The first day and the next one. */
export const sampleWindow = { sinceNs: firstDayNs, untilNs: firstDayNs + 2n * 86_400_000_000_000n };
