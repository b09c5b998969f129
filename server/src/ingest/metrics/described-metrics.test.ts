import { beforeEach, describe, expect, it } from 'vitest';
import { metadataBytes } from '../../metrics/kept-metadata.ts';
import type { MetricMetadata } from '../../metrics/metric.ts';
import { DescribedMetrics } from './described-metrics.ts';
import { createRecordingSink, type RecordingSink } from './testing/recording-sink.ts';

function metadataOf(name: string, description = ''): MetricMetadata {
  return { name, kind: 'gauge', unit: '', description };
}

describe('metadata that was described', () => {
  let sink: RecordingSink;
  beforeEach(() => {
    sink = createRecordingSink();
  });

  function names(): string[] {
    return sink.metadata.splice(0).map(({ name }) => name);
  }

  it('is passed on as it is kept, and not again when only what is cut differs', () => {
    const described = new DescribedMetrics();
    described.begin('p', sink);
    described.describe(metadataOf('m', 'h'.repeat(2 ** 20)));
    described.describe(metadataOf('m', 'h'.repeat(2 ** 21)));
    described.describe(metadataOf('n'.repeat(2 ** 20)));
    expect(sink.metadata).toEqual([metadataOf('m', 'h'.repeat(1024))]);
  });

  it('is cached in so many bytes of all projects, and passed on again beyond them', () => {
    const described = new DescribedMetrics(3 * metadataBytes(metadataOf('a')));
    for (const projectId of ['p', 'q', 'p']) {
      described.begin(projectId, sink);
      described.describe(metadataOf('a'));
    }
    expect(names()).toEqual(['a', 'a']);
    for (const name of ['b', 'a', 'c']) described.describe(metadataOf(name));
    expect(names()).toEqual(['b', 'c']);
    for (const name of ['c', 'a', 'b']) described.describe(metadataOf(name));
    expect(names()).toEqual(['a', 'b']);
  });

  it('is counted once when it changes, and no more when its request fails', () => {
    const described = new DescribedMetrics(2 * metadataBytes(metadataOf('a', 'first')));
    for (const description of ['first', 'other', 'third']) {
      described.begin('p', sink);
      for (const name of ['a', 'b']) described.describe(metadataOf(name, description));
      described.rollBack();
    }
    described.begin('p', sink);
    for (const name of ['a', 'b', 'a', 'b']) described.describe(metadataOf(name, 'third'));
    expect(names()).toHaveLength(8);
  });
});
