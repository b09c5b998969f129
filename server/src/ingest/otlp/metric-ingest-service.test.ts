import { describe, expect, it } from 'vitest';
import type { MetricAppendOutcome, MetricBatch } from '../../metrics/metric-store.ts';
import { createMetricIngestService } from './metric-ingest-service.ts';
import { createRecordingIngest } from './testing/recording-ingest.ts';

const writer = { projectId: 'p1' };
/** As a block of snappy, it announces nine bytes. */
const request = new Uint8Array([9, 2, 3]);
const allGood: MetricAppendOutcome = {
  accepted: 5,
  late: 2,
  duplicates: 1,
  rejected: {},
  points: { received: 4, rejected: 0 },
};
const someBad: MetricAppendOutcome = {
  ...allGood,
  rejected: { too_old: 3, series_limit: 2, too_new: 0 },
  reason: 'old',
  points: { received: 7, rejected: 2, written: { samples: 2, histograms: 1 } },
};

/** A service over a store with preset answers. */
function start(append: () => Promise<MetricAppendOutcome>) {
  const batches: MetricBatch[] = [];
  const { deps, counts, recorded } = createRecordingIngest();
  const service = createMetricIngestService({
    ...deps,
    store: {
      append(batch) {
        batches.push(batch);
        return append();
      },
    },
  });
  return { service, batches, counts, recorded };
}

describe('ingesting metrics', () => {
  it.each([
    ['ingest', 'otlp'],
    ['write', 'remote-write'],
    ['write', 'remote-write-2'],
  ] as const)(
    '%s passes on a request of %s with its arrival and the acceptance window',
    async (_method, format) => {
      const { service, batches } = start(async () => allGood);
      const webWriter = { ...writer, kind: 'web' } as const;
      if (format === 'otlp') await service.ingest(webWriter, request);
      else await service.write(webWriter, request, format);
      expect(batches).toEqual([
        {
          projectId: 'p1',
          request,
          format,
          isOfWebKey: true,
          receivedAtMs: 1_000_000_000_000,
          oldestMs: 999_913_600_000,
          newestMs: 1_000_000_600_000,
        },
      ]);
    },
  );

  it('reports rejected data points to OTLP, and rejected samples to remote write', async () => {
    const { service } = start(async () => someBad);
    expect(await service.ingest(writer, request)).toEqual({ rejected: 2, reason: 'old' });
    expect(await service.write(writer, request, 'remote-write')).toEqual({
      received: 7,
      written: { samples: 2, histograms: 1 },
      writtenExemplars: 0,
      rejected: new Map([
        ['too_old', 3],
        ['series_limit', 2],
      ]),
      reason: 'old',
    });
  });

  it('records the usage of a request, in samples', async () => {
    const rejections = [{ reason: 'too_old', count: 3, example: 'old' }] as const;
    const { service, recorded } = start(async () => ({ ...someBad, rejections }));
    await service.ingest(writer, request, 700);
    await service.write(writer, request, 'remote-write');
    const usage = { signal: 'metrics', acceptedCount: 5, rejections };
    expect(recorded).toEqual([
      ['p1', { ...usage, requestBytes: 700 }],
      ['p1', { ...usage, requestBytes: 9 }],
    ]);
  });

  it('counts exemplars that are written, and why others are left out', async () => {
    const exemplars = { accepted: 3, rejected: { too_long: 2 } };
    const { service, counts } = start(async () => ({ ...allGood, exemplars }));
    expect(await service.write(writer, request, 'remote-write')).toMatchObject({ writtenExemplars: 3 });
    expect([counts.get('exemplars accepted'), counts.get('exemplars too_long')]).toEqual([3, 2]);
  });

  it('reports no rejections if there were none', async () => {
    const { service } = start(async () => allGood);
    expect(await service.ingest(writer, request)).toEqual({ rejected: 0 });
    expect(await service.write(writer, request, 'remote-write')).toEqual({
      received: 4,
      written: { samples: 0, histograms: 0 },
      writtenExemplars: 0,
      rejected: new Map(),
    });
  });

  it('counts every sample once, late ones, and rejected ones by reason', async () => {
    const { service, counts } = start(async () => someBad);
    await service.ingest(writer, request);
    expect(Object.fromEntries(counts)).toEqual({
      'metrics received': 11,
      'metrics accepted': 5,
      'metrics duplicate': 1,
      'metrics rejected': 5,
      too_old: 3,
      series_limit: 2,
      late: 2,
    });
  });

  it('does not count a failed request', async () => {
    const { service, counts } = start(() => Promise.reject(new Error('full')));
    await expect(service.write(writer, request, 'remote-write')).rejects.toThrow('full');
    expect(counts.size).toBe(0);
  });
});
