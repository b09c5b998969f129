import { setTimeout as delay } from 'node:timers/promises';
import { readMemory, toLine } from '../memory/memory-reading.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { growthOf, type Point } from './growth-of.ts';
import { startLoadProcess } from './start-load-process.ts';

export interface OrdinaryLoadOptions {
  readonly minutes: number;
}

export interface OrdinaryLoadReport {
  /** Resident memory: at ready, the most under load, at its end, and a minute later. */
  readonly residentMebibytes: {
    readonly base: number;
    readonly peak: number;
    readonly atEnd: number;
    readonly later: number;
  };
  /** After the first ten minutes; absent in a shorter run. */
  readonly growthMebibytesPerMinute?: number;
  readonly sent: Readonly<Record<string, unknown>>;
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

const minuteMs = 60_000;
const readingIntervalMs = 10_000;
const flatAfterMinutes = 10;
/** Within the noise of a garbage collector. */
const mostGrowth = 0.5;
const mostMebibytes = 400;
const mostKeptMebibytes = 64;

/**
 * The ordinary load of a small installation, of all signals at once, from another process: the memory of the service stays
 * within its bound, does not grow after ten minutes, and is given back within a minute of quiet.
 */
export async function runOrdinaryLoad(
  scope: ServiceScope,
  { minutes }: OrdinaryLoadOptions,
): Promise<OrdinaryLoadReport> {
  const service = await scope.start({ flags: ['--validate-responses=sampled'] });
  const base = await readMemory(service);
  print('ready', base);
  const load = startLoadProcess({ service, keys: scope.keys(), rate: 1 });
  const points: Point[] = [];
  let last = base;
  try {
    const startedAtMs = performance.now();
    for (let nextMs = readingIntervalMs; nextMs <= minutes * minuteMs; nextMs += readingIntervalMs) {
      await delay(Math.max(0, startedAtMs + nextMs - performance.now()));
      last = await readMemory(service);
      points.push({ minute: nextMs / minuteMs, mebibytes: last.residentMebibytes });
      print(`${(nextMs / minuteMs).toFixed(1)} min`, last);
    }
    const sent = await load.finish();
    await delay(minuteMs);
    const later = await readMemory(service);
    print('quiet', later);
    const late = points.filter(({ minute }) => minute > flatAfterMinutes);
    const growth = late.length > 1 ? Number(growthOf(late).toFixed(2)) : undefined;
    const findings = [
      ...(sent.failures > 0 ? [`${sent.failures} requests failed: ${sent.reasons.join('; ')}`] : []),
      ...(last.peakMebibytes > mostMebibytes
        ? [`the peak was ${last.peakMebibytes} MiB, more than ${mostMebibytes}`]
        : []),
      ...((growth ?? 0) > mostGrowth ? [`memory grew by ${growth} MiB a minute`] : []),
      ...(later.residentMebibytes > base.residentMebibytes + mostKeptMebibytes
        ? [`a minute later it was ${later.residentMebibytes} MiB, at first ${base.residentMebibytes}`]
        : []),
    ];
    return {
      residentMebibytes: {
        base: base.residentMebibytes,
        peak: last.peakMebibytes,
        atEnd: last.residentMebibytes,
        later: later.residentMebibytes,
      },
      ...(growth === undefined ? {} : { growthMebibytesPerMinute: growth }),
      sent,
      findings,
    };
  } finally {
    await load.stop();
  }
}

function print(label: string, reading: Parameters<typeof toLine>[1]): void {
  process.stderr.write(`${toLine(label, reading)}\n`);
}
