import { expect, it } from 'vitest';
import { incidentKey } from './decide-transitions.ts';
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
