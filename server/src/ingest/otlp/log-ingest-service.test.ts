import { describe, expect, it } from 'vitest';
import type { AppendOutcome, LogBatch } from '../../logs/log-store.ts';
import { createLogIngestService } from './log-ingest-service.ts';
import { createRecordingIngest } from './testing/recording-ingest.ts';

const writer = { projectId: 'p1', keyId: 'k1' };
const request = new Uint8Array([1, 2, 3]);

/** A service over a store with preset answers. */
function start(append: () => Promise<AppendOutcome>) {
  const batches: LogBatch[] = [];
  const { deps, counts, recorded } = createRecordingIngest();
  const service = createLogIngestService({
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

describe('ingesting logs', () => {
  it('passes on the request with its writer, its arrival, and the acceptance window', async () => {
    const { service, batches } = start(async () => ({ accepted: 1, rejected: 0, duplicate: false }));
    await service.ingest({ ...writer, kind: 'web' }, request);
    expect(batches).toEqual([
      {
        ...writer,
        request,
        isOfWebKey: true,
        receivedAtNs: 1_000_000_000_000_000_000n,
        oldestNs: 999_913_600_000_000_000n,
        newestNs: 1_000_000_600_000_000_000n,
      },
    ]);
  });

  it.each<[AppendOutcome, Record<string, number>]>([
    [
      { accepted: 5, rejected: 0, duplicate: false },
      { received: 5, accepted: 5, rejected: 0 },
    ],
    [
      { accepted: 5, rejected: 2, reason: 'old', duplicate: false },
      { received: 7, accepted: 5, rejected: 2 },
    ],
    [
      { accepted: 5, rejected: 2, reason: 'old', duplicate: true },
      { received: 7, duplicate: 5, rejected: 2 },
    ],
    [
      { accepted: 0, rejected: 0, duplicate: false },
      { received: 0, accepted: 0, rejected: 0 },
    ],
  ])('counts every record of %j once', async (outcome, expected) => {
    const { service, counts } = start(async () => outcome);
    const result = await service.ingest(writer, request);
    expect(result).toEqual({
      rejected: outcome.rejected,
      ...(outcome.reason === undefined ? {} : { reason: outcome.reason }),
    });
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([name, count]) => [`logs ${name}`, count])),
    );
  });

  it('records the usage of a request, and none when it was sent before', async () => {
    const rejections = [{ reason: 'too_old', count: 2, example: 'old' }] as const;
    const outcome = { accepted: 5, rejected: 2, reason: 'old', rejections, duplicate: false };
    const fresh = start(async () => outcome);
    await fresh.service.ingest(writer, request);
    await fresh.service.ingest(writer, request, 700);
    const usage = { signal: 'logs', acceptedCount: 5, rejections };
    expect(fresh.recorded).toEqual([
      ['p1', { ...usage, requestBytes: 3 }],
      ['p1', { ...usage, requestBytes: 700 }],
    ]);
    const again = start(async () => ({ ...outcome, duplicate: true }));
    await again.service.ingest(writer, request);
    expect(again.recorded).toEqual([]);
  });

  it('does not count a failed request', async () => {
    const { service, counts, recorded } = start(() => Promise.reject(new Error('full')));
    await expect(service.ingest(writer, request)).rejects.toThrow('full');
    expect(counts.size).toBe(0);
    expect(recorded).toEqual([]);
  });
});
