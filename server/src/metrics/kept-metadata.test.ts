import { describe, expect, it } from 'vitest';
import { collectGarbage } from '../../../test/support/collect-garbage.ts';
import { toKeptMetadata } from './kept-metadata.ts';
import type { MetricMetadata } from './metric.ts';

const metadata: MetricMetadata = { name: 'm', kind: 'sum', unit: 's', description: 'How long.' };

describe('the metadata that is kept', () => {
  it('is what was sent, in the bounds of its texts', () => {
    expect(toKeptMetadata(metadata)).toEqual(metadata);
    const cut = toKeptMetadata({ ...metadata, unit: 'u'.repeat(2 ** 20), description: 'h'.repeat(2 ** 20) });
    expect(cut).toEqual({ ...metadata, unit: 'u'.repeat(1024), description: 'h'.repeat(1024) });
    const split = toKeptMetadata({ ...metadata, description: `${'h'.repeat(1023)}😀` });
    expect(split?.description).toBe(`${'h'.repeat(1023)}\ufffd`);
  });

  it('is of names that a series may have', () => {
    for (const name of ['n'.repeat(4096), 'é'.repeat(2048)])
      expect(toKeptMetadata({ ...metadata, name })).toEqual({ ...metadata, name });
    for (const name of ['n'.repeat(4097), 'é'.repeat(2049), 'n'.repeat(2 ** 20)])
      expect(toKeptMetadata({ ...metadata, name })).toBeUndefined();
  });

  it('does not hold the texts that it was cut from in memory', () => {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const kept = Array.from({ length: 64 }, (_, index) =>
      toKeptMetadata({ ...metadata, description: `${index}${'h'.repeat(2 ** 20)}` }),
    );
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(16 * 2 ** 20);
    expect(kept).toHaveLength(64);
  });
});
