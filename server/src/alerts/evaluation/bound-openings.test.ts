import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Incident } from '../incident.ts';
import { boundOpenings } from './bound-openings.ts';
import { type EvaluatedVectors, incidentKey } from './decide-transitions.ts';
import { sampleIncident } from './testing/sample-alert.ts';

const old = { openedAtMs: 1_000, notified: false };

function vectorOf(hosts: readonly string[]) {
  return hosts.map((host) => ({ labels: ['__name__', 'load', 'host', host], value: Number.NaN }));
}

const ofHost = (host: string) => ({ labels: ['host', host] });
const hostsOf = (items: readonly { readonly labels: readonly string[] }[]) =>
  items.map(({ labels }) => labels[1]);

function bound({
  opened,
  open = [],
  resolved = [],
  vectors = [{ firing: [], recovery: [] }],
  maxOpen = 2,
  maxOpenCharacters = 1_000,
}: {
  readonly opened: readonly string[];
  readonly open?: readonly Incident[];
  readonly resolved?: readonly Incident[];
  readonly vectors?: readonly EvaluatedVectors[];
  readonly maxOpen?: number;
  readonly maxOpenCharacters?: number;
}) {
  const decided = {
    opened: opened.map(ofHost),
    vectors,
    resolved: resolved.map((incident) => ({ incident, value: 1 })),
  };
  const byKey = new Map(open.map((incident) => [incidentKey(incident.labels), incident]));
  const answer = boundOpenings(decided, byKey, { maxOpen, maxOpenCharacters }, 4_000);
  return { ...answer, opened: hostsOf(answer.opened), displaced: hostsOf(answer.displaced) };
}

it('opens as many as may be open', () => {
  expect(bound({ opened: ['a', 'b'] })).toEqual({ opened: ['a', 'b'], displaced: [], overBound: 0 });
  expect(bound({ opened: ['a', 'b', 'c'] })).toEqual({ opened: ['a', 'b'], displaced: [], overBound: 1 });
  const open = [sampleIncident('x'), sampleIncident('y')];
  const vectors = [{ firing: vectorOf(['x', 'y']), recovery: [] }];
  expect(bound({ opened: ['a', 'b'], open, resolved: open.slice(1), vectors })).toEqual({
    opened: ['a'],
    displaced: [],
    overBound: 1,
  });
});

it('displaces no more incidents than it has to', () => {
  const open = [sampleIncident('x', old), sampleIncident('y', old)];
  expect(bound({ opened: ['a'], open, maxOpen: 3 }).displaced).toEqual([]);
  expect(bound({ opened: ['a', 'b'], open, maxOpen: 3 }).displaced).toEqual(['x']);
  expect(bound({ opened: ['a', 'b', 'c', 'd'], open, maxOpen: 3 })).toEqual({
    opened: ['a', 'b', 'c'],
    displaced: ['x', 'y'],
    overBound: 1,
  });
});

it('displaces the oldest first, those that were notified last, and none that was notified lately', () => {
  const open = [
    sampleIncident('lately', { openedAtMs: 4_001 }),
    sampleIncident('notified', { openedAtMs: 4_000 }),
    sampleIncident('newer', { openedAtMs: 4_500, notified: false }),
    sampleIncident('older', { openedAtMs: 3_000, notified: false }),
  ];
  const displaced = (opened: readonly string[]) => bound({ opened, open, maxOpen: 4 }).displaced;
  expect(displaced(['a'])).toEqual(['older']);
  expect(displaced(['a', 'b', 'c', 'd'])).toEqual(['older', 'newer', 'notified']);
});

it('displaces none whose series has a value in any vector, finite or not', () => {
  const open = ['x', 'y', 'z'].map((host) => sampleIncident(host, old));
  const vectors = [
    { firing: vectorOf(['x']), recovery: [] },
    { firing: [], recovery: vectorOf(['y']) },
  ];
  expect(bound({ opened: ['a', 'b'], open, vectors, maxOpen: 3 })).toEqual({
    opened: ['a'],
    displaced: ['z'],
    overBound: 1,
  });
});

it('keeps the limit, and every opening has an incident unless that exceeds it', () => {
  const hosts = ['a', 'b', 'c', 'd', 'e'];
  const property = fc.property(
    fc.subarray(hosts),
    fc.subarray(hosts),
    fc.subarray(hosts),
    fc.nat(6),
    (openHosts, present, ended, maxOpen) => {
      const open = openHosts.map((host) => sampleIncident(host, old));
      const resolved = open.filter(({ labels }) => ended.includes(labels[1] ?? ''));
      const opened = hosts.map((host) => `new ${host}`);
      const vectors = [{ firing: vectorOf([...present, ...ended]), recovery: [] }];
      const answer = bound({ opened, open, resolved, vectors, maxOpen });
      const left = open.length - resolved.length - answer.displaced.length + answer.opened.length;
      expect(answer.opened.length + answer.overBound).toBe(opened.length);
      expect(answer.displaced.filter((host) => present.includes(host ?? ''))).toEqual([]);
      if (answer.opened.length > 0) expect(left).toBeLessThanOrEqual(maxOpen);
      if (answer.overBound > 0) expect(left).toBeGreaterThanOrEqual(maxOpen);
    },
  );
  fc.assert(property);
});

it('opens as many as their labels may be long, and those that are short enough', () => {
  const [long, huge] = ['x'.repeat(16), 'x'.repeat(42)];
  const limits = { maxOpen: 10, maxOpenCharacters: 45 };
  expect(bound({ opened: [`1${long}`, `2${long}`], ...limits })).toEqual({
    opened: [`1${long}`, `2${long}`],
    displaced: [],
    overBound: 0,
  });
  expect(bound({ opened: [`1${long}`, `2${long}`, `3${long}`], ...limits })).toMatchObject({ overBound: 1 });
  expect(bound({ opened: [huge, 'a', 'b'], open: [sampleIncident('x', old)], ...limits })).toEqual({
    opened: ['a', 'b'],
    displaced: [],
    overBound: 1,
  });
});

it('displaces incidents whose labels are too long together, as few as it has to, and none in vain', () => {
  const [x, y] = ['x'.repeat(16), 'y'.repeat(16)];
  const open = [sampleIncident(x, old), sampleIncident(y, old)];
  const limits = { maxOpen: 10, maxOpenCharacters: 40 };
  expect(bound({ opened: ['a'], open, ...limits })).toEqual({ opened: ['a'], displaced: [x], overBound: 0 });
  expect(bound({ opened: ['z'.repeat(40)], open, ...limits })).toMatchObject({ displaced: [], overBound: 1 });
  const vectors = [{ firing: vectorOf([x, y]), recovery: [] }];
  expect(bound({ opened: ['a'], open, vectors, ...limits })).toMatchObject({ displaced: [], overBound: 1 });
});
