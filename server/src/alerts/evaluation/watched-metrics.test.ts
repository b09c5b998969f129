import { expect, it } from 'vitest';
import { sampleAlert } from './testing/sample-alert.ts';
import { indexByMetric } from './watched-metrics.ts';

const load = sampleAlert();
const ratio = sampleAlert({ id: 'doc_2', expression: 'load / limit > 1' });
const foreign = sampleAlert({ id: 'doc_3', projectId: 'prj_2' });
const disabled = sampleAlert({ id: 'doc_4', enabled: false, expression: 'queue > 1' });

const watched = indexByMetric([load, ratio, foreign, disabled]);

it('watches every metric that an enabled alert reads, by project', () => {
  expect(watched.names).toEqual(
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

it('indexes only the alerts of a project that change', () => {
  const changed = sampleAlert({ id: 'doc_2', expression: 'queue > 1' });
  const after = watched.withProject('prj_1', [load, changed]);
  expect(after.names).toEqual(
    new Map([
      ['prj_2', new Set(['load'])],
      ['prj_1', new Set(['load', 'queue'])],
    ]),
  );
  expect(after.names.get('prj_2')).toBe(watched.names.get('prj_2'));
  const newestMs = new Map([
    ['load', 1],
    ['limit', 2],
    ['queue', 3],
  ]);
  expect(after.newestByAlert({ projectId: 'prj_1', newestMs })).toEqual(
    new Map([
      [load, 1],
      [changed, 3],
    ]),
  );
  expect(after.newestByAlert({ projectId: 'prj_2', newestMs })).toEqual(new Map([[foreign, 1]]));
  expect(after.withProject('prj_1', []).names).toEqual(new Map([['prj_2', new Set(['load'])]]));
  expect(after.withProject('prj_3', [sampleAlert({ projectId: 'prj_3' })]).names.size).toBe(3);
});
