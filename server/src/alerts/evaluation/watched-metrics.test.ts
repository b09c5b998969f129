import { expect, it } from 'vitest';
import { sampleAlert } from './testing/sample-alert.ts';
import { indexByMetric } from './watched-metrics.ts';

const load = sampleAlert();
const ratio = sampleAlert({ id: 'doc_2', expression: 'load / limit > 1' });
const foreign = sampleAlert({ id: 'doc_3', projectId: 'prj_2' });
const disabled = sampleAlert({ id: 'doc_4', enabled: false, expression: 'queue > 1' });

const watched = indexByMetric([load, ratio, foreign, disabled]);

it('watches every metric that an enabled alert reads, by project', () => {
  expect(watched.names()).toEqual(
    new Map([
      ['prj_1', new Set(['load', 'limit'])],
      ['prj_2', new Set(['load'])],
    ]),
  );
});

it('returns for each alert the newest time of its metrics in a commit', () => {
  const newestMs = new Map([
    ['load', 300],
    ['limit', 200],
    ['queue', 900],
    ['__proto__', 900],
  ]);
  expect(watched.newestByAlert({ projectId: 'prj_1', newestMs })).toEqual(
    new Map([
      [load, 300],
      [ratio, 300],
    ]),
  );
  const limitLater = new Map([...newestMs, ['limit', 400]]);
  expect(watched.newestByAlert({ projectId: 'prj_1', newestMs: limitLater }).get(ratio)).toBe(400);
  const limitAlone = new Map([['limit', -5]]);
  expect(watched.newestByAlert({ projectId: 'prj_1', newestMs: limitAlone })).toEqual(new Map([[ratio, -5]]));
  expect(watched.newestByAlert({ projectId: 'prj_3', newestMs })).toEqual(new Map());
});

it('says what the next version of an alert adds to what is read, and what nobody reads any more', () => {
  const index = indexByMetric([load, ratio, foreign]);
  const changed = sampleAlert({ id: 'doc_2', expression: 'queue / load > 1' });
  const namesOf = (...names: readonly string[]) => new Map([['prj_1', new Set(names)]]);
  expect(index.replace(ratio, changed)).toEqual({ added: namesOf('queue'), removed: namesOf('limit') });
  expect(index.names()).toEqual(new Map([...namesOf('load', 'queue'), ['prj_2', new Set(['load'])]]));
  const newestMs = new Map([
    ['load', 1],
    ['limit', 2],
    ['queue', 3],
  ]);
  expect(index.newestByAlert({ projectId: 'prj_1', newestMs })).toEqual(
    new Map([
      [load, 1],
      [changed, 3],
    ]),
  );
  expect(index.replace(undefined, ratio)).toEqual({ added: namesOf('limit'), removed: namesOf() });
  expect(index.replace(ratio, undefined)).toEqual({ added: namesOf(), removed: namesOf('limit') });
  const off = { ...changed, enabled: false };
  expect(index.replace(changed, off)).toEqual({ added: namesOf(), removed: namesOf('queue') });
  expect(index.replace(load, undefined)).toEqual({ added: namesOf(), removed: namesOf('load') });
  expect(index.names()).toEqual(new Map([['prj_2', new Set(['load'])]]));
  expect(index.replace(undefined, undefined)).toEqual({ added: new Map(), removed: new Map() });
});

it('asks nothing of alerts that stay as they are', () => {
  const index = indexByMetric([load]);
  const names = new Set(['limit']);
  const untouched = { ...ratio, condition: { ...ratio.condition, metricNames: names } };
  index.replace(undefined, untouched);
  names.has =
    names.values =
    names[Symbol.iterator] =
      () => {
        throw new Error('asked');
      };
  const changed = sampleAlert({ expression: 'queue > 1' });
  expect(index.replace(load, changed).removed).toEqual(new Map([['prj_1', new Set(['load'])]]));
});
