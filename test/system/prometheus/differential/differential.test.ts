import { expect, test } from 'vitest';
import { functionSignatures } from '../../../../server/src/promql/functions/signatures.ts';
import { showAnswer } from '../../../conformance/promql/show-answer.ts';
import { startBothServices } from './ask-both.ts';
import { createExactSeries } from './exact-series.ts';
import { findDifferences } from './find-differences.ts';
import { knownDifferences } from './known-differences.ts';

/** Other questions, or more of them: `DIFFERENTIAL_SEED=7 DIFFERENTIAL_QUERIES=5000`. */
const seed = Number(process.env['DIFFERENTIAL_SEED'] ?? 20_240_228);
const queryCount = Number(process.env['DIFFERENTIAL_QUERIES'] ?? 500);

/** What Prometheus has learnt after 2.42, or takes native histograms for there. */
const newerFunctions: ReadonlySet<string> = new Set([
  ...['histogram_avg', 'histogram_stddev', 'histogram_stdvar', 'histogram_fraction', 'histogram_quantiles'],
  ...['first_over_time', 'mad_over_time', 'ts_of_first_over_time', 'ts_of_last_over_time'],
  ...['ts_of_max_over_time', 'ts_of_min_over_time', 'start', 'end', 'step', 'range', 'min_of', 'max_of'],
  ...['sort_by_label', 'sort_by_label_desc', 'info'],
]);

test(`answers to generated queries are those of Prometheus (seed ${seed})`, async ({ annotate }) => {
  const report = await findDifferences(seed, queryCount);
  const { differences, explained, queries, refusedCount, answeredCount } = report;
  expect(differences, `seed ${seed}`).toEqual([]);
  for (const query of explained) await annotate(`differs in when names are dropped: ${query}`);
  // Generated queries that say nothing would agree too.
  expect(explained.length).toBeLessThan(queryCount / 100);
  expect(refusedCount).toBeLessThan(queryCount / 5);
  expect(answeredCount).toBeGreaterThan(queryCount / 2);
  const neverCalled = [...functionSignatures.keys()].filter(
    (name) => !newerFunctions.has(name) && !queries.some((query) => query.includes(`${name}(`)),
  );
  expect(neverCalled).toEqual([]);
});

test('what is known to differ from Prometheus 2.42 does, and as it is known', async () => {
  const services = await startBothServices();
  try {
    await services.write(createExactSeries());
    for (const { reason, query, times, ours, theirs } of knownDifferences) {
      const answers = await services.ask(query, times);
      expect(showAnswer(answers.ours), `${query}: ${reason}`).toBe(ours);
      if (typeof theirs === 'string') expect(showAnswer(answers.theirs), `${query}: ${reason}`).toBe(theirs);
      else expect(showAnswer(answers.theirs), `${query}: ${reason}`).toMatch(theirs);
    }
  } finally {
    await services.stop();
  }
});
