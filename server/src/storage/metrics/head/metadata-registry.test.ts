import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetricDecoder } from '../../../ingest/metrics/metric-decoder.ts';
import {
  encodeMetricsRequest,
  type MetricInit,
} from '../../../ingest/metrics/testing/encode-metrics-request.ts';
import { encodeWriteBlock } from '../../../ingest/metrics/testing/encode-write-request.ts';
import type { MetricRequestFormat } from '../../../metrics/metric-store.ts';
import { createSampleWriterInFolder, type SampleWriterInFolder } from '../testing/sample-writer-in-folder.ts';
import { scriptedBatch, scriptStartMs } from '../testing/scripted-request.ts';

const longName = 'n'.repeat(2 ** 20);

describe('the metadata of metrics', () => {
  let samples: SampleWriterInFolder;
  beforeEach(() => {
    samples = createSampleWriterInFolder();
    open();
  });
  afterEach(() => samples.remove());

  function open(metadata?: { maxMetrics: number; maxBytes: number; maxTotalBytes: number }): void {
    samples.open({ decoder: createMetricDecoder(), ...(metadata && { limits: { metadata } }) });
  }

  function commit(request: Uint8Array<ArrayBuffer>, format: MetricRequestFormat): unknown {
    return samples.commit(scriptedBatch([], { request, format }))[0];
  }

  function commitGauges(...names: readonly string[]): unknown {
    const gauge = [{ timeNs: BigInt(scriptStartMs) * 1_000_000n, value: 1 }];
    const metrics: MetricInit[] = names.map((name) => ({ name, description: 'h'.repeat(2 ** 20), gauge }));
    return commit(encodeMetricsRequest([{ scopeMetrics: [{ metrics }] }]), 'otlp');
  }

  function shown(): (readonly [name: string, descriptionLength: number])[] {
    const metrics = [...samples.view.metadata('prj_a').values()];
    return metrics.map(({ name, description }) => [name, description.length]);
  }

  function storedNames(): unknown[] {
    return samples.db.prepare('SELECT name FROM metadata ORDER BY name').pluck().all();
  }

  it('of OTLP is not kept of a name that no series may have', () => {
    expect(commitGauges(longName, 'm')).toMatchObject({ accepted: 1, rejected: { label_limit: 1 } });
    expect(shown()).toEqual([['m', 1024]]);
    expect(storedNames()).toEqual(['m']);
    open();
    expect(shown()).toEqual([['m', 1024]]);
  });

  it('of remote write is not kept of a name that no series may have', () => {
    const help = 'h'.repeat(2 ** 20);
    const block = encodeWriteBlock(
      [],
      [longName, 'm'].map((name) => ({ type: 1, name, help })),
    );
    commit(block, 'remote-write');
    expect(shown()).toEqual([['m', 1024]]);
    expect(storedNames()).toEqual(['m']);
  });

  it('that an earlier release kept of such a name goes with the first start', () => {
    commitGauges('m');
    samples.db
      .prepare("INSERT INTO metadata (project, name, kind, unit, description) VALUES (0, ?, 'sum', '', '')")
      .run(longName);
    open();
    expect(shown()).toEqual([['m', 1024]]);
    samples.db.pragma('user_version = 5');
    open();
    expect(storedNames()).toEqual(['m']);
  });

  it('is bounded by its bytes, also that of stored rows', () => {
    commitGauges('a', 'b', 'c');
    open({ maxMetrics: 10, maxBytes: 5_000, maxTotalBytes: 5_000 });
    expect(shown().map(([name]) => name)).toEqual(['a', 'b']);
    commitGauges('d');
    expect(storedNames()).toEqual(['a', 'b', 'c']);
  });
});
