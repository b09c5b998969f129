import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSeededRandom } from '../load/seeded-random.ts';
import { withServiceScope } from '../service/service-scope.ts';
import { startHeldFlush } from './held-flush.ts';

/** What a terminal sends when it closes, and for Ctrl-C. */
it.each(['SIGHUP', 'SIGINT'] as const)('%s finishes what is under way and exits with 0', async (signal) => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const held = await startHeldFlush(service, scope.keys().ingestKey, createSeededRandom(1));
    service.signal(signal);
    await delay(200);
    expect(await held.finish()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await service.ended).toMatchObject({ exitCode: 0, stderr: '' });
  });
});
