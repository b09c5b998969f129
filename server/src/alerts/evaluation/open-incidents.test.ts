import { expect, it } from 'vitest';
import { incidentKey } from './decide-transitions.ts';
import { createOpenIncidents } from './open-incidents.ts';
import { sampleIncident } from './testing/sample-alert.ts';

const [a, b] = [sampleIncident('a'), sampleIncident('b')];
const foreign = sampleIncident('a', { id: 'inc_foreign', alertId: 'doc_2' });

it('knows what is stored, by alert and labels', () => {
  const open = createOpenIncidents([a, foreign, b]);
  expect(open.of('doc_1')).toEqual(
    new Map([
      [incidentKey(a.labels), a],
      [incidentKey(b.labels), b],
    ]),
  );
  expect(open.of('doc_2')).toEqual(new Map([[incidentKey(a.labels), foreign]]));
  expect(open.of('doc_3')).toEqual(new Map());
});

it('follows what is opened and resolved', () => {
  const open = createOpenIncidents([a]);
  open.open(b);
  open.open(foreign);
  open.resolve(a);
  expect([...open.of('doc_1').values()]).toEqual([b]);
  open.resolve(b);
  open.resolve(b);
  expect(open.of('doc_1').size).toBe(0);
  expect(open.of('doc_2').size).toBe(1);
});

it('forgets an alert and no other', () => {
  const open = createOpenIncidents([a, b, foreign]);
  open.forget('doc_1');
  expect(open.of('doc_1').size).toBe(0);
  expect(open.of('doc_2').size).toBe(1);
});
