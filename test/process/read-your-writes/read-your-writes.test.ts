import { expect, it } from 'vitest';
import { propertyRuns } from '../../../server/src/testing/property-runs.ts';
import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
import { createServiceReader } from '../load/service-reader.ts';
import { withServiceScope } from '../service/service-scope.ts';
import { runReadYourWrites } from './run-read-your-writes.ts';

const checks = {
  traces: propertyRuns(0.04),
  logs: propertyRuns(0.024),
  metrics: propertyRuns(0.016),
  spans: propertyRuns(0.016),
};

it('what is acknowledged is there for the next read, counts included, under load', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const keys = scope.keys();
    await runReadYourWrites({ writing: service, reading: service, keys, checks });
    const reader = createServiceReader(service.apiUrl, keys.serverKey);
    for (const signal of ['traces', 'logs', 'metrics'] as const) {
      const { received, accountedFor } = await readIngestItemCounts(reader, signal);
      expect(accountedFor).toBe(received);
    }
  });
});
