import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAlertCondition } from '../parse-condition.ts';
import { decideTransitions, type EvaluatedVectors, incidentKey } from './decide-transitions.ts';
import { sampleIncident } from './testing/sample-alert.ts';

const condition = parseAlertCondition({
  expression: 'max_over_time(load[5m]) > 10',
  recoveryExpression: 'load < 5',
});
const incident = sampleIncident('a');
const openA = new Map([[incidentKey(incident.labels), incident]]);
const none = new Map();

const sample = (host: string, value: number, name?: string) => ({
  labels: name === undefined ? ['host', host] : ['__name__', name, 'host', host],
  value,
});

function decide(vectors: Partial<EvaluatedVectors>, open = none) {
  const { opened, resolved } = decideTransitions(condition, { firing: [], recovery: [], ...vectors }, open);
  return {
    opened: opened.map(({ labels }) => labels[1]),
    resolved: resolved.map(({ incident: { id } }) => id),
  };
}

const nothing = { opened: [], resolved: [] };
const opens = { ...nothing, opened: ['a'] };
const resolves = { ...nothing, resolved: ['inc_a'] };

it.each([
  ['nothing', undefined, undefined, nothing, nothing],
  ['a value that fires', 11, 7, opens, nothing],
  ['a value on the firing bound', 10, 7, nothing, nothing],
  ['a value between the bands', 7, 7, nothing, nothing],
  ['a value on the recovery bound', 7, 5, nothing, nothing],
  ['a value that recovers', 7, 4, nothing, resolves],
  ['a value that fires, without one to recover', 11, undefined, opens, nothing],
  ['a value that recovers, without one to fire', undefined, 4, nothing, resolves],
  ['values that fire and recover', 11, 4, opens, resolves],
  ['NaN', Number.NaN, Number.NaN, nothing, nothing],
  ['an infinite value that fires', Number.POSITIVE_INFINITY, 7, nothing, nothing],
  ['an infinite value that recovers', 7, Number.NEGATIVE_INFINITY, nothing, nothing],
])('%s changes what the table says', (_what, firing, recovery, withoutIncident, withIncident) => {
  const vectors = {
    firing: firing === undefined ? [] : [sample('a', firing)],
    recovery: recovery === undefined ? [] : [sample('a', recovery, 'load')],
  };
  expect(decide(vectors)).toEqual(withoutIncident);
  expect(decide(vectors, openA)).toEqual(withIncident);
});

it('opens with the value that fired and without the metric name', () => {
  const firing = [sample('a', 12, 'load')];
  expect(decideTransitions(condition, { firing, recovery: [] }, none).opened).toEqual([
    { labels: ['host', 'a'], value: 12 },
  ]);
});

it('decides for each label set by itself', () => {
  const firing = [sample('a', 20), sample('b', 20), sample('c', 1)];
  const recovery = [sample('a', 1), sample('b', 20), sample('c', 1)];
  expect(decide({ firing, recovery }, openA)).toEqual({ opened: ['b'], resolved: ['inc_a'] });
});

it('opens one incident for series that differ only in their name, and resolves it when all recover', () => {
  const firing = [sample('a', 20, 'x'), sample('a', 30, 'y')];
  expect(decide({ firing })).toEqual(opens);
  expect(decide({ recovery: [sample('a', 1, 'x'), sample('a', 20, 'y')] }, openA)).toEqual(nothing);
  expect(decide({ recovery: [sample('a', 20, 'x'), sample('a', 1, 'y')] }, openA)).toEqual(nothing);
  expect(decide({ recovery: [sample('a', 1, 'x'), sample('a', Number.NaN, 'y')] }, openA)).toEqual(nothing);
  expect(decide({ recovery: [sample('a', 1, 'x'), sample('a', 1, 'y')] }, openA)).toEqual(resolves);
});

const value = fc.oneof(fc.integer({ min: 0, max: 15 }), fc.constantFrom(Number.NaN, Infinity, -Infinity));
const vector = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), value), {
  selector: ([host]) => host,
});

it('opens only what is not open, resolves only what is and is idempotent', () => {
  const property = fc.property(vector, vector, fc.subarray(['a', 'b', 'c', 'd', 'e']), (f, r, hosts) => {
    const vectors = {
      firing: f.map(([host, at]) => sample(host, at)),
      recovery: r.map(([host, at]) => sample(host, at, 'load')),
    };
    const open = new Map(hosts.map((host) => [incidentKey(['host', host]), sampleIncident(host)]));
    const { opened, resolved } = decideTransitions(condition, vectors, open);
    const firstKeys = opened.map(({ labels }) => incidentKey(labels));
    expect(firstKeys.filter((key) => open.has(key))).toEqual([]);
    for (const { incident: found } of resolved) expect(open.delete(incidentKey(found.labels))).toBe(true);
    const before = open.size;
    for (const { labels } of opened) open.set(incidentKey(labels), sampleIncident(labels[1] ?? ''));
    expect(open.size).toBe(before + opened.length);
    // The recovered ones may fire, and the fired ones recover, by the other window.
    const again = decideTransitions(condition, { firing: vectors.firing, recovery: [] }, open);
    const keysAgain = again.opened.map(({ labels }) => incidentKey(labels));
    expect(
      keysAgain.every((key) => resolved.some(({ incident: { labels } }) => incidentKey(labels) === key)),
    ).toBe(true);
  });
  fc.assert(property);
});
