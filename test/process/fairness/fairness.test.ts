import { expect, it } from 'vitest';
import { withServiceScope } from '../service/service-scope.ts';
import { listListenerActors, listStoreActors } from './hostile-actors.ts';
import { runFairness } from './run-fairness.ts';

/** Of the stores those that are ready soonest; the others, and those with other keys, are in the soak. */
const storeActors = ['a flood of traces', 'heavy queries of metrics'];
const actors = [
  ...listListenerActors().filter(({ pool, key }) => key === 'ingest' || pool === 'memory of native bodies'),
  ...listStoreActors().filter(({ name, key }) => storeActors.includes(name) && key !== 'web'),
];

it('a project that fills a pool makes no request of another one fail', async () => {
  const options = { actors, rounds: 1, soloMs: 0, besideMs: 500 };
  const { findings, table } = await withServiceScope((scope) => runFairness(scope, options));
  expect(findings, table.join('\n')).toEqual([]);
});
