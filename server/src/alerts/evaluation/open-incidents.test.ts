import { expect, it } from 'vitest';
import { incidentKey } from './decide-transitions.ts';
import { estimateIncidentBytes } from './estimate-incident-bytes.ts';
import { createOpenIncidents } from './open-incidents.ts';
import { sampleIncident } from './testing/sample-alert.ts';

const [a, b] = [sampleIncident('a'), sampleIncident('b')];
const foreign = sampleIncident('a', { id: 'inc_foreign', alertId: 'doc_2' });

function createLoaded() {
  const open = createOpenIncidents();
  open.load('doc_1', [a, b]);
  open.load('doc_2', [foreign]);
  return open;
}

it('returns loaded incidents by alert and labels', () => {
  const open = createLoaded();
  expect(open.get('doc_1')).toEqual(
    new Map([
      [incidentKey(a.labels), a],
      [incidentKey(b.labels), b],
    ]),
  );
  expect(open.get('doc_2')).toEqual(new Map([[incidentKey(a.labels), foreign]]));
  expect(open.get('doc_3')).toEqual(new Map());
  expect(['doc_1', 'doc_2', 'doc_3'].map(open.has)).toEqual([true, true, false]);
});

it('applies openings and resolutions', () => {
  const open = createLoaded();
  open.resolve(a);
  open.resolve(foreign);
  open.open(foreign);
  expect([...open.get('doc_1').values()]).toEqual([b]);
  open.resolve(b);
  open.resolve(b);
  expect([open.get('doc_1').size, open.has('doc_1')]).toEqual([0, true]);
  expect(open.get('doc_2').size).toBe(1);
});

it('discards incidents of a released alert until they are loaded again, and keeps the others', () => {
  const open = createLoaded();
  open.release('doc_1');
  open.open(a);
  open.resolve(b);
  expect([open.get('doc_1').size, open.has('doc_1')]).toEqual([0, false]);
  expect(open.get('doc_2').size).toBe(1);
  open.load('doc_1', [b]);
  expect([...open.get('doc_1').values()]).toEqual([b]);
});

it('keeps of a project what it may have in memory, in all caches together', () => {
  const bytes = new Map<string, number>();
  const each = estimateIncidentBytes([a]);
  const [open, elsewhere] = [createOpenIncidents(bytes, 2.4 * each), createOpenIncidents(bytes, 2.4 * each)];
  const keyOf = (id: string, projectId = 'prj_1') => ({ id, projectId });
  open.load('doc_1', [a, b]);
  open.releaseExcess(keyOf('doc_1'));
  expect(open.has('doc_1')).toBe(true);
  elsewhere.load('doc_2', [foreign]);
  elsewhere.releaseExcess(keyOf('doc_3', 'prj_2'));
  elsewhere.releaseExcess(keyOf('doc_2'));
  expect(elsewhere.has('doc_2')).toBe(false);
  open.resolve(b);
  elsewhere.load('doc_2', [foreign]);
  elsewhere.load('doc_2', [foreign]);
  elsewhere.releaseExcess(keyOf('doc_2'));
  expect(elsewhere.has('doc_2')).toBe(true);
  open.open(b);
  open.releaseAll();
  expect([open.has('doc_1'), ...bytes]).toEqual([false, ['prj_1', each]]);
  elsewhere.release('doc_2');
  expect(bytes).toEqual(new Map());
});
