import { expect, it } from 'vitest';
import type { WatchedNames } from '../../../metrics/watched-names.ts';
import { createMetricNames } from '../../metric-ingest/metric-names.ts';
import type { StagedSamples } from '../../metric-ingest/staged-samples.ts';
import { createWatchedMetrics } from './watched-metrics.ts';

const projectIds = ['prj_1', 'prj_2'];

/** One sample of each series, each at the number of the series. */
function samplesOf(...series: readonly number[]): StagedSamples {
  return {
    count: series.length,
    series: Int32Array.from(series),
    timestampsMs: Float64Array.from(series),
    values: new Float64Array(series.length),
    valueWords: new Int32Array(2 * series.length),
  };
}

/** Watches names of the first project, and notes for which of them it was asked. */
function watchNoting(...names: readonly string[]) {
  const asked: string[] = [];
  class NotingSet extends Set<string> {
    override has(name: string): boolean {
      asked.push(name);
      return super.has(name);
    }
  }
  const ofFirst = new NotingSet(names);
  const watched: WatchedNames = { of: () => ofFirst, isEmpty: () => false, change: () => {} };
  return { asked, watched };
}

it('looks up only metrics with samples, each once', () => {
  const metrics = createMetricNames();
  for (let series = 0; series < 3_000; series += 1) metrics.assign(series, 0, `m${series}`);
  const noting = watchNoting('m5', 'm3000');
  const watched = createWatchedMetrics(metrics, projectIds, noting.watched);
  watched.collect(samplesOf(5, 6, 5));
  metrics.assign(3_000, 0, 'm3000');
  expect(watched.collect(samplesOf(6, 5, 3_000))).toEqual([
    {
      projectId: 'prj_1',
      newestMs: new Map([
        ['m5', 5],
        ['m3000', 3_000],
      ]),
    },
  ]);
  expect(noting.asked).toEqual(['m5', 'm6', 'm3000']);
});

it('looks up a number anew that was given to another metric, and all after a change of what is watched', () => {
  const metrics = createMetricNames();
  metrics.assign(0, 0, 'gone');
  metrics.assign(1, 1, 'load');
  const watched = createWatchedMetrics(metrics, projectIds);
  watched.watch(new Map([['prj_1', new Set(['load'])]]));
  expect(watched.collect(samplesOf(0, 1))).toEqual([]);
  metrics.release(0);
  metrics.assign(2, 0, 'load');
  const ofFirst = { projectId: 'prj_1', newestMs: new Map([['load', 2]]) };
  expect(watched.collect(samplesOf(1, 2))).toEqual([ofFirst]);
  watched.watch(new Map([['prj_2', new Set(['load'])]]), new Map([['prj_1', new Set(['load'])]]));
  expect(watched.collect(samplesOf(1, 2))).toEqual([
    { projectId: 'prj_2', newestMs: new Map([['load', 1]]) },
  ]);
});
