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

function bound({
  opened,
  open = [],
  resolved = [],
  vectors = [{ firing: [], recovery: [] }],
  maxOpen = 2,
}: {
  readonly opened: readonly string[];
  readonly open?: readonly Incident[];
  readonly resolved?: readonly Incident[];
  readonly vectors?: readonly EvaluatedVectors[];
  readonly maxOpen?: number;
}) {
  const decided = { opened, vectors, resolved: resolved.map((incident) => ({ incident, value: 1 })) };
  const byKey = new Map(open.map((incident) => [incidentKey(incident.labels), incident]));
  const { displaced, ...rest } = boundOpenings(decided, byKey, maxOpen, 4_000);
  return { ...rest, displaced: displaced.map(({ labels }) => labels[1]) };
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
