import type { MetricAppendOutcome, MetricBatch } from '../../../../metrics/metric-store.ts';
import { stageSome } from '../../../metric-ingest/stage-some.ts';
import type { PostgresSession } from '../../../postgres/database/postgres-database.ts';
import { findRequests } from '../../../postgres/metrics/metric-requests.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import type { CommandResult } from '../../../threads/thread-messages.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import type { CountedSeries } from './active-series.ts';
import type { GatewayKnowledge } from './gateway-knowledge.ts';
import { refuseLargeCommit } from './known-series.ts';
import type { MetricWriteLimits } from './metric-write-limits.ts';
import { settleReads } from './projects-refused-error.ts';
import { readSeries } from './read-series.ts';
import { findExcessiveRows } from './sample-rows.ts';
import { findExcessiveLabels, findRegistrations, type Registration } from './series-rows.ts';

export interface DecideOptions {
  readonly session: PostgresSession;
  /** Tells PostgreSQL that the gateway does not hang: its transaction would be ended. */
  readonly keepAlive: () => Promise<void>;
  readonly clickhouse: Pick<ClickhouseDatabase, 'read'>;
  readonly knowledge: GatewayKnowledge;
  readonly limits: MetricWriteLimits;
  /** UTC day of arrival. */
  readonly today: number;
  readonly nowMs: number;
  readonly monotonicNowMs: () => number;
}

export interface DecidedRequests {
  /** Of the first requests, as many as a commit takes. */
  readonly results: readonly CommandResult<MetricAppendOutcome>[];
  /** Series that become active, by project. */
  readonly added: ReadonlyMap<number, number>;
  readonly registrations: readonly Registration[];
}

/** What a pass looks up can make the next one ask for more: of series first, then of their samples. */
const maxPasses = 12;

/**
 * Stages requests over everything that is stored: with what is known, and again when what was not known makes a difference. Call it when
 * nobody else can write to the projects.
 *
 * @throws ProjectsRefusedError when something cannot be read.
 */
export async function decideRequests(
  batches: readonly MetricBatch[],
  options: DecideOptions,
): Promise<DecidedRequests> {
  const { keepAlive, knowledge, limits, monotonicNowMs } = options;
  const isFull = (): boolean =>
    knowledge.staging.samples.count >= limits.maxCommitSamples ||
    knowledge.known.newLabelBytes >= limits.maxCommitRowBytes;
  let results: readonly CommandResult<MetricAppendOutcome>[] = stageSome(batches, {
    stage: knowledge.stage,
    monotonicNowMs,
    isFull,
  });
  const taken = batches.slice(0, results.length);
  for (let pass = 1; ; pass += 1) {
    const findings = await learn(options);
    await keepAlive();
    if (findings.changesDecisions) {
      knowledge.undo();
      findings.apply();
    } else {
      findings.apply();
      const registrations = findRegistrations(knowledge.staging.samples, knowledge.known);
      const { added, refused } = findRefused(knowledge, registrations, limits);
      if (refused.size === 0) return { results, added, registrations };
      knowledge.undo();
      for (const [series, refusal] of refused) knowledge.known.refuse(series, refusal);
      // A refused series has no number for the decoder.
      knowledge.forgetInDecoder((series) => knowledge.known.isRefused(series));
    }
    if (pass === maxPasses) throw unavailable('samples could not be compared with those that are stored');
    results = taken.map(knowledge.stage);
  }
}

/** Series that may not become active, or whose rows are too many bytes. */
function findRefused(
  { active, known, staging: { samples } }: GatewayKnowledge,
  registrations: readonly Registration[],
  { maxCommitRowBytes }: MetricWriteLimits,
): CountedSeries {
  const { added, refused } = active.count(samples);
  if (refused.size > 0) return { added, refused };
  const excessive = [
    ...findExcessiveRows(samples, known, maxCommitRowBytes),
    ...findExcessiveLabels(registrations, known, maxCommitRowBytes),
  ];
  const refusal = refuseLargeCommit(maxCommitRowBytes);
  return { added, refused: new Map(excessive.map((series) => [series, refusal])) };
}

interface Findings {
  /** Whether the requests have to be staged again. */
  readonly changesDecisions: boolean;
  apply(): void;
}

/** Looks up what the staged requests met and nobody knew. */
async function learn({
  session,
  keepAlive,
  clickhouse,
  knowledge,
  limits,
  today,
  nowMs,
}: DecideOptions): Promise<Findings> {
  const { known, projects, requests, stored, asked, staging } = knowledge;
  const reads = {
    clickhouse,
    limits: { timeoutMs: limits.readTimeoutMs },
    keepAlive,
    known,
    projectIds: projects.ids,
  };
  const { count, series } = staging.samples;
  const unknown = new Set(asked);
  asked.clear();
  // In bounds: a staged sample.
  for (let index = 0; index < count; index++)
    if (!known.isKnown(series[index] as number)) unknown.add(series[index] as number);
  const [ofSeries, hasMetStored, hasRepetition] = await settleReads([
    readSeries([...unknown], { ...reads, today, nowMs }),
    stored.learn(reads),
    requests.learn((wanted) => findRequests(session, wanted, nowMs)),
  ]);
  return {
    changesDecisions: ofSeries.hasSamples || hasMetStored || hasRepetition,
    apply: ofSeries.apply,
  };
}
