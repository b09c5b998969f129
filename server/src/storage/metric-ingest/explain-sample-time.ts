import type { MetricBatch } from '../../metrics/metric-store.ts';
import { formatRfc3339 } from '../../time/rfc3339.ts';

interface Unit {
  readonly name: string;
  /** Factor that converts the misread number to milliseconds. */
  readonly factor: number;
  readonly advice: string;
}

const plausibleFromMs = Date.UTC(2000, 0);
const plausibleUntilMs = Date.UTC(2100, 0);

const mistakenMilliseconds: readonly Unit[] = [
  { name: 'seconds', factor: 1e3, advice: 'multiply it by 1,000 to send milliseconds' },
  { name: 'microseconds', factor: 1e-3, advice: 'divide it by 1,000 to send milliseconds' },
  { name: 'nanoseconds', factor: 1e-6, advice: 'divide it by 1,000,000 to send milliseconds' },
];

/** OTLP counts nanoseconds, remote write milliseconds. */
const mistakenUnits: Readonly<Record<MetricBatch['format'], readonly Unit[]>> = {
  otlp: [
    { name: 'microseconds', factor: 1e3, advice: 'multiply it by 1,000 to send nanoseconds' },
    { name: 'milliseconds', factor: 1e6, advice: 'multiply it by 1,000,000 to send nanoseconds' },
    { name: 'seconds', factor: 1e9, advice: 'multiply it by 1,000,000,000 to send nanoseconds' },
  ],
  'remote-write': mistakenMilliseconds,
  'remote-write-2': mistakenMilliseconds,
};

/**
 * Explains why a time outside the batch's window is rejected, and the remedy: usually the producer uses another unit.
 */
export function explainSampleTime(
  timestampMs: number,
  { format, oldestMs, newestMs }: Pick<MetricBatch, 'format' | 'oldestMs' | 'newestMs'>,
): string {
  const read = `A sample's time is ${describeTime(timestampMs)}`;
  const mistaken = mistakenUnits[format].find(({ factor }) => isPlausible(timestampMs * factor));
  const unitAdvice = mistaken && `the number looks like ${mistaken.name}: ${mistaken.advice}`;
  if (timestampMs > newestMs) {
    const advice = unitAdvice ?? "check the sender's clock";
    return `${read}, after ${describeTime(newestMs)}, the latest time taken now; ${advice}`;
  }
  const advice = unitAdvice ?? 'send samples before their retention ends';
  return `${read}, before ${describeTime(oldestMs)}, the start of the retention; ${advice}`;
}

/** Only some numbers of milliseconds have a year of four digits. */
export function describeTime(ms: number): string {
  const isNamed = ms >= Date.UTC(1, 0) && ms < Date.UTC(9999, 0);
  return isNamed ? formatRfc3339(BigInt(Math.trunc(ms)) * 1_000_000n) : `${ms} ms since 1970`;
}

function isPlausible(ms: number): boolean {
  return ms >= plausibleFromMs && ms < plausibleUntilMs;
}
