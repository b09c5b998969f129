import { expect, it } from 'vitest';
import { toPrometheusMetadata } from './metadata-wire.ts';

it('uses the kind names of Prometheus, by metric family', () => {
  const kinds = ['gauge', 'sum', 'histogram', 'summary'] as const;
  const metadata = kinds.map((kind) => ({ name: `a_${kind}`, kind, unit: 's', description: 'A' }));
  expect(toPrometheusMetadata(metadata)).toEqual({
    a_gauge: [{ type: 'gauge', help: 'A', unit: 's' }],
    a_sum: [{ type: 'counter', help: 'A', unit: 's' }],
    a_histogram: [{ type: 'histogram', help: 'A', unit: 's' }],
    a_summary: [{ type: 'summary', help: 'A', unit: 's' }],
  });
});

it('accepts any name, including __proto__', () => {
  const named = toPrometheusMetadata([{ name: '__proto__', kind: 'gauge', unit: '', description: '' }]);
  expect(JSON.stringify(named)).toBe('{"__proto__":[{"type":"gauge","help":"","unit":""}]}');
});
