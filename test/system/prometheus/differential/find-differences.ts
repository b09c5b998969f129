import type { Answer } from '../../../conformance/promql/target.ts';
import { createSeededRandom } from '../../../process/load/seeded-random.ts';
import { type BothServices, startBothServices } from './ask-both.ts';
import { compareAnswers } from './compare-answers.ts';
import { isAboutNames } from './known-differences.ts';
import { createCallOfEach, createSampleQuery, type SampleQuery } from './sample-query.ts';
import { createSampleSeries } from './sample-series.ts';

export interface DifferentialReport {
  /** One text for each query with answers that differ and should not. */
  readonly differences: readonly string[];
  /** Queries that `isAboutNames` explains. */
  readonly explained: readonly string[];
  /** Queries that both refused. */
  readonly refusedCount: number;
  /** Queries that both answered with at least one value. */
  readonly answeredCount: number;
  readonly queries: readonly string[];
}

/** Gives the same generated samples to both services, and compares their answers to the same generated queries. */
export async function findDifferences(seed: number, queryCount: number): Promise<DifferentialReport> {
  const random = createSeededRandom(seed);
  const services = await startBothServices();
  try {
    await services.write(createSampleSeries(random));
    const calls = createCallOfEach(random);
    const others = Array.from({ length: queryCount - calls.length }, () => createSampleQuery(random));
    return await compareAll(services, [...calls, ...others]);
  } finally {
    await services.stop();
  }
}

async function compareAll(
  services: BothServices,
  queries: readonly SampleQuery[],
): Promise<DifferentialReport> {
  const [differences, explained]: [string[], string[]] = [[], []];
  let refusedCount = 0;
  let answeredCount = 0;
  for (const { query, times, mayTie } of queries) {
    const answers = await services.ask(query, times);
    const { ours, theirs } = answers;
    const difference = compareAnswers(ours, theirs, mayTie);
    if (!ours.ok && !theirs.ok) refusedCount += 1;
    else if (difference === undefined) answeredCount += hasValues(ours) ? 1 : 0;
    else if (isAboutNames(answers)) explained.push(query);
    else differences.push(`${query}\n  ${JSON.stringify(times)}\n  ${difference}`);
  }
  return { differences, explained, refusedCount, answeredCount, queries: queries.map(({ query }) => query) };
}

function hasValues(answer: Answer): boolean {
  if (!answer.ok) return false;
  const { value } = answer;
  if (value.type === 'vector') return value.samples.length > 0;
  return value.type !== 'matrix' || value.series.length > 0;
}
