import { setTimeout as delay } from 'node:timers/promises';
import { encodeWriteRequest } from '../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import type { MetricsClient } from '../load/metrics-client.ts';
import { quantileOf } from '../load/quantile-of.ts';
import { startUntilStopped } from '../load/start-until-stopped.ts';
import type { DeathQuery } from './death-query.ts';
import type { QueryClient } from './query-client.ts';

export interface Quantiles {
  readonly count: number;
  readonly median: number;
  readonly p99: number;
}

const samplesOfWrite = 100;
const betweenWritesMs = 20;
const betweenQueriesMs = 200;

/** The small query; it reads 200 series. */
export const smallQuery: DeathQuery = { name: 'small', query: 'sum(death_load)' };

/**
 * Sends a small request every few milliseconds, one after the other.
 *
 * @returns how long each took, in milliseconds.
 * @throws Error when one was not taken.
 */
export async function measureWrites(client: MetricsClient, shouldStop: () => boolean): Promise<number[]> {
  const durationsMs: number[] = [];
  while (!shouldStop()) {
    const timestampMs = Date.now();
    const body = encodeWriteRequest(
      Array.from({ length: samplesOfWrite }, (_, index) => ({
        labels: [
          ['__name__', 'beside'],
          ['index', String(index)],
        ],
        samples: [[timestampMs, index]],
      })),
    );
    const startedAtMs = performance.now();
    const answer = await client.send({ transport: 'remote-write', body });
    durationsMs.push(performance.now() - startedAtMs);
    if (answer.kind !== 'answered' || answer.status !== 200) {
      throw new Error(`a write beside queries was not taken: ${JSON.stringify(answer)}`);
    }
    await delay(betweenWritesMs);
  }
  return durationsMs;
}

export interface SmallQueries {
  readonly durationsMs: readonly number[];
  readonly findings: readonly string[];
}

/** Sends the small query every few milliseconds, one after the other; each has to be answered. */
export async function measureSmallQueries(
  client: QueryClient,
  shouldStop: () => boolean,
): Promise<SmallQueries> {
  const durationsMs: number[] = [];
  const findings: string[] = [];
  while (!shouldStop()) {
    const { status, error, durationMs } = await client.ask(smallQuery);
    durationsMs.push(durationMs);
    if (status !== 200)
      findings.push(`the small query got ${status} after ${Math.round(durationMs)} ms: ${error}`);
    await delay(betweenQueriesMs);
  }
  return { durationsMs, findings };
}

/** Start parameters of the measuring thread. */
export interface MeasuringStart {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly grpcUrl: string;
  readonly ingestKey: string;
  readonly serverKey: string;
  readonly endMs: number;
}

export interface MeasuredBeside {
  readonly writesMs: readonly number[];
  readonly queries: SmallQueries;
}

/**
 * Sends small writes and queries until stopped; in a thread of its own, because large answers keep this one busy.
 * Rejects when a write was not taken.
 */
export function startMeasuringBeside(start: MeasuringStart): { stop(): Promise<MeasuredBeside> } {
  return startUntilStopped(new URL('./measure-beside-worker.ts', import.meta.url), { ...start });
}

export function toQuantiles(figures: readonly number[]): Quantiles {
  return { count: figures.length, median: quantileOf(figures, 0.5), p99: quantileOf(figures, 0.99) };
}
