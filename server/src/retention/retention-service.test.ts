import { describe, expect, it } from 'vitest';
import { rejectionOf } from '../testing/thrown-by.ts';
import { openRetentionService } from './retention-service.ts';
import type { RetentionStore } from './retention-store.ts';
import { createFakeRetentionStore } from './testing/fake-retention-store.ts';

const hourMs = 3_600_000;
const configured = { traces: 30 * hourMs, logs: 35 * hourMs, metrics: 90 * hourMs };

function open(store: RetentionStore = createFakeRetentionStore()) {
  const disk = {
    freeBytes: async () => 1_000,
    storedBytes: async () => ({ traces: 1, logs: 2, metrics: 3 }),
  };
  return openRetentionService({ store, disk, configured });
}

describe('the retention', () => {
  it('is that of the configuration until it is set, and says so', async () => {
    const service = await open();
    expect(service.retentionMs('logs')).toBe(35 * hourMs);
    expect(await service.get()).toMatchObject({
      freeBytes: 1_000,
      signals: [
        { signal: 'traces', retentionMs: 30 * hourMs, source: 'configuration', storedBytes: 1 },
        { signal: 'logs', retentionMs: 35 * hourMs, source: 'configuration', storedBytes: 2 },
        { signal: 'metrics', retentionMs: 90 * hourMs, source: 'configuration', storedBytes: 3 },
      ],
    });
  });

  it('is in effect when it was set, also after a restart, until it is left to the configuration', async () => {
    const store = createFakeRetentionStore();
    const service = await open(store);
    const first = await service.get();
    const second = await service.put({ logs: hourMs }, first.etag);
    expect(second.signals[1]).toMatchObject({ retentionMs: hourMs, source: 'console' });
    expect(service.retentionMs('logs')).toBe(hourMs);
    expect(service.retentionMs('traces')).toBe(30 * hourMs);
    expect((await open(store)).retentionMs('logs')).toBe(hourMs);
    await service.put({}, second.etag);
    expect(service.retentionMs('logs')).toBe(35 * hourMs);
  });

  it('does not overwrite the change of somebody else', async () => {
    const service = await open();
    const { etag } = await service.get();
    await service.put({ logs: hourMs }, etag);
    expect((await rejectionOf(service.put({ logs: 2 * hourMs }, etag))).code).toBe('PRECONDITION_FAILED');
    expect((await rejectionOf(service.put({}, undefined))).code).toBe('PRECONDITION_REQUIRED');
    expect(service.retentionMs('logs')).toBe(hourMs);
  });

  it('is limited as in the configuration', async () => {
    const service = await open();
    const tenYearsMs = 3_650 * 24 * hourMs;
    const { etag } = await service.put({ traces: tenYearsMs, metrics: 10 * tenYearsMs }, '*');
    for (const settings of [{ logs: tenYearsMs + 1_000 }, { logs: hourMs - 1_000 }]) {
      expect(await rejectionOf(service.put(settings, etag))).toMatchObject({
        code: 'INVALID_ARGUMENT',
        details: [{ name: 'logs_retention_seconds' }],
      });
    }
  });

  it('follows another process when it is refreshed, but never back', async () => {
    const store = createFakeRetentionStore();
    const service = await open(store);
    await store.put({ logs: hourMs }, '*');
    await service.refresh();
    expect(service.retentionMs('logs')).toBe(hourMs);

    const delayed = await store.get();
    const late = await open({ ...store, get: async () => delayed });
    await late.put({ logs: 2 * hourMs }, '*');
    await late.refresh();
    expect(late.retentionMs('logs')).toBe(2 * hourMs);
  });
});
