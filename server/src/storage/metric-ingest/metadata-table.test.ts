import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metadataBytes } from '../../metrics/kept-metadata.ts';
import type { MetricMetadata } from '../../metrics/metric.ts';
import { createMetadataTable, defaultMetadataLimits } from './metadata-table.ts';

function metadataOf(name: string, description = ''): MetricMetadata {
  return { name, kind: 'gauge', unit: '', description };
}

describe('the table of metadata', () => {
  it('says what is new, as it is kept', () => {
    const table = createMetadataTable(defaultMetadataLimits);
    expect(table.set(0, metadataOf('a', 'h'.repeat(2 ** 20)))).toEqual(metadataOf('a', 'h'.repeat(1024)));
    expect(table.set(0, metadataOf('a', 'h'.repeat(2 ** 20)))).toBeUndefined();
    expect(table.set(0, metadataOf('n'.repeat(2 ** 20)))).toBeUndefined();
    expect(table.set(1, metadataOf('a', 'h'))).toEqual(metadataOf('a', 'h'));
    expect(table.ofProject(0)).toEqual([metadataOf('a', 'h'.repeat(1024))]);
  });

  it('leaves out what is over the number of metrics of a project, and replaces what it has', () => {
    const table = createMetadataTable({ ...defaultMetadataLimits, maxMetrics: 2 });
    for (const name of ['a', 'b', 'c']) table.set(0, metadataOf(name));
    expect(table.set(0, metadataOf('a', 'later'))).toBeDefined();
    expect(table.ofProject(0)).toEqual([metadataOf('a', 'later'), metadataOf('b')]);
  });

  it('never takes more than its bytes of a project and of all, and counts what goes', () => {
    const oneMetric = metadataBytes(metadataOf('a', 'h'.repeat(10)));
    const limits = { maxMetrics: 10, maxBytes: 3 * oneMetric, maxTotalBytes: 4 * oneMetric };
    const step = fc.record({
      project: fc.nat(2),
      name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      description: fc.nat(200).map((length) => 'h'.repeat(length)),
      deletes: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const table = createMetadataTable(limits);
        for (const { project, name, description, deletes } of steps) {
          if (deletes) table.delete(project);
          table.set(project, metadataOf(name, description));
          const sizes = [0, 1, 2].map((each) =>
            table.ofProject(each).reduce((sum, metadata) => sum + metadataBytes(metadata), 0),
          );
          expect(Math.max(...sizes)).toBeLessThanOrEqual(limits.maxBytes);
          expect(sizes.reduce((sum, size) => sum + size)).toBe(table.byteSize);
          expect(table.byteSize).toBeLessThanOrEqual(limits.maxTotalBytes);
        }
      }),
    );
  });
});
