import { setTimeout as delay } from 'node:timers/promises';
import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
import { createMetricsClient } from '../load/metrics-client.ts';
import { createServiceReader } from '../load/service-reader.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';
import { listDeathQueries } from './death-queries.ts';
import type { DeathQuery } from './death-query.ts';
import { fillDeathStore } from './fill-death-store.ts';
import { type Quantiles, smallQuery, startMeasuringBeside, toQuantiles } from './measure-beside.ts';
import { measureLeaving } from './measure-leaving.ts';
import { createQueryClient, type QueryAnswer, type QueryClient } from './query-client.ts';
import { followResidentMemory, readResidentMebibytes } from './resident-memory.ts';

export interface QueriesOfDeathOptions {
  /** Of 20,000 series, from 0 to 1. */
  readonly seriesShare: number;
  /** Repetitions of all queries, to see whether memory grows with each. */
  readonly rounds: number;
  /** How long small writes and queries are measured alone. */
  readonly aloneMs: number;
}

export interface QueriesOfDeathReport {
  readonly queries: number;
  readonly samples: number;
  /** How many queries were answered with each status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowest: readonly string[];
  /** Milliseconds that a small write takes. */
  readonly writeMs: { readonly alone: Quantiles; readonly beside: Quantiles; readonly p99Ratio: number };
  /** Milliseconds that a small query takes. */
  readonly smallQueryMs: { readonly alone: Quantiles; readonly beside: Quantiles };
  /** From the moment the clients of all running queries leave to the answer of a small one. */
  readonly freedWithinMs: number;
  readonly residentMebibytes: {
    readonly before: number;
    readonly peak: number;
    readonly afterRounds: readonly number[];
  };
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

const deadlineMs = 5_000;
/** What may come between the deadline and the answer, on a machine that has other work. */
const graceMs = 3_000;
const readerThreads = 2;
const lengthMs = 4 * 3_600_000;
const freesWithinMs = 1_000 + slackMs;

/** Allowed statuses: a result, an invalid query, or a limit. */
const goodStatuses: ReadonlySet<number | undefined> = new Set([200, 400, 422, 504]);

/**
 * Sends all queries of `listDeathQueries`, as many at once as there are readers, beside small writes and small queries.
 * Each query has to end by itself and in time, with an answer or an error that says why, and nobody else may notice
 * much.
 */
export async function runQueriesOfDeath(
  scope: ServiceScope,
  { seriesShare, rounds, aloneMs }: QueriesOfDeathOptions,
): Promise<QueriesOfDeathReport> {
  const service = await scope.start({
    flags: [
      `--query-deadline=${deadlineMs}ms`,
      `--reader-threads=${readerThreads}`,
      // As the service is run: checking every large answer would be what is measured.
      '--validate-responses=sampled',
    ],
  });
  const { ingestKey, serverKey } = scope.keys();
  const metrics = createMetricsClient(service, ingestKey);
  const endMs = Date.now() - 60_000;
  const samples = await fillDeathStore(metrics, { seriesShare, lengthMs, endMs });
  const client = createQueryClient(service.apiUrl, serverKey, endMs);
  /** Small writes and queries for as long as something goes on. */
  async function beside<Result>(work: () => Promise<Result>) {
    const { apiUrl, ingestUrl, grpcUrl } = service;
    const measuring = startMeasuringBeside({ apiUrl, ingestUrl, grpcUrl, ingestKey, serverKey, endMs });
    const result = await work();
    const { writesMs, queries } = await measuring.stop();
    return { result, writes: toQuantiles(writesMs), queries };
  }

  await client.ask(smallQuery);
  const alone = await beside(() => delay(aloneMs));
  const before = readResidentMebibytes(service.processId);
  const memory = followResidentMemory(service.processId);
  const afterRounds: number[] = [];
  const death = await beside(async () => {
    const answered: AnsweredQuery[] = [];
    for (let round = 0; round < rounds; round += 1) {
      answered.push(...(await sendAll(client, listDeathQueries())));
      afterRounds.push(readResidentMebibytes(service.processId));
    }
    return answered;
  });
  const freed = await measureLeaving(client, readerThreads);
  const residentMebibytes = { before, peak: memory.stop(), afterRounds };

  const answers = death.result;
  const findings = answers.flatMap(([query, answer]) => checkAnswer(query, answer));
  findings.push(...alone.queries.findings, ...death.queries.findings);
  if (freed > freesWithinMs) findings.push(`queries whose clients left went on for ${Math.round(freed)} ms`);
  const { received, accountedFor } = await readIngestItemCounts(
    createServiceReader(service.apiUrl, serverKey),
    'metrics',
  );
  if (received !== accountedFor) findings.push(`received ${received} samples, accounted for ${accountedFor}`);
  metrics.close();
  service.signal('SIGTERM');
  const { exitCode, stderr } = await service.ended;
  if (exitCode !== 0 || stderr !== '') findings.push(`ended with ${exitCode}: ${stderr}`);
  return {
    queries: answers.length,
    samples,
    statuses: countStatuses(answers),
    slowest: describeSlowest(answers),
    writeMs: {
      alone: alone.writes,
      beside: death.writes,
      p99Ratio: Math.round((death.writes.p99 / alone.writes.p99) * 100) / 100,
    },
    smallQueryMs: {
      alone: toQuantiles(alone.queries.durationsMs),
      beside: toQuantiles(death.queries.durationsMs),
    },
    freedWithinMs: Math.round(freed),
    residentMebibytes,
    findings,
  };
}

type AnsweredQuery = readonly [query: DeathQuery, answer: QueryAnswer];

async function sendAll(client: QueryClient, queries: readonly DeathQuery[]): Promise<AnsweredQuery[]> {
  const answered: AnsweredQuery[] = [];
  const waiting = queries.values();
  const lane = async (): Promise<void> => {
    for (const query of waiting) answered.push([query, await client.ask(query)]);
  };
  await Promise.all(Array.from({ length: readerThreads }, lane));
  return answered;
}

function checkAnswer({ name }: DeathQuery, { status, error, durationMs }: QueryAnswer): string[] {
  const took = `${name}: ${status} after ${Math.round(durationMs)} ms`;
  if (!goodStatuses.has(status)) return [`${took}: ${error}`];
  return durationMs > deadlineMs + graceMs ? [took] : [];
}

function countStatuses(answers: readonly AnsweredQuery[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, { status }] of answers) counts[`${status}`] = (counts[`${status}`] ?? 0) + 1;
  return counts;
}

function describeSlowest(answers: readonly AnsweredQuery[]): string[] {
  return answers
    .toSorted(([, a], [, b]) => b.durationMs - a.durationMs)
    .slice(0, 15)
    .map(([{ name }, { status, durationMs }]) => `${Math.round(durationMs)} ms: ${status} ${name}`);
}
