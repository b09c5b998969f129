import { expect, it } from 'vitest';
import { createMetricsClient } from '../load/metrics-client.ts';
import { withServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';
import { listDeathQueries } from './death-queries.ts';
import { fillDeathStore } from './fill-death-store.ts';
import { measureLeaving } from './measure-leaving.ts';
import { createQueryClient } from './query-client.ts';

/** Those that made strings without end, and such as are refused before they read. */
const quickOnes =
  /fourfold, (?!five)|thousand labels|too deep|open$|one point more|beyond the bound|without an end/;
const freesWithinMs = 1_000 + slackMs;

it('queries of death end for their callers alone, and those of callers who leave end at once', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start({ flags: ['--reader-threads=1'] });
    const { ingestKey, serverKey } = scope.keys();
    const endMs = Date.now();
    const metrics = createMetricsClient(service, ingestKey);
    await fillDeathStore(metrics, { seriesShare: 0.02, lengthMs: 10 * 60_000, endMs });
    metrics.close();
    const client = createQueryClient(service.apiUrl, serverKey, endMs);
    const queries = listDeathQueries().filter(({ name }) => quickOnes.test(name));
    expect(queries.length).toBeGreaterThan(10);
    for (const query of queries) {
      const { status, error } = await client.ask(query);
      expect([400, 422], `${query.name}: ${error}`).toContain(status);
    }
    expect(await measureLeaving(client, 1)).toBeLessThan(freesWithinMs);
    service.signal('SIGTERM');
    expect(await service.ended).toMatchObject({ exitCode: 0, stderr: '' });
  });
});
