import { afterEach, expect, it } from 'vitest';
import { composeService, type Service } from '../../../server/src/boot/compose-service.ts';
import { systemClock } from '../../../server/src/boot/system-parts.ts';
import { createFakeParts } from '../../../server/src/boot/testing/fake-parts.ts';
import type { ConfigFlags } from '../../../server/src/config/testing/test-config.ts';

/** A service for each case, with another option. */
let service: Service | undefined;
afterEach(() => service?.stop());

async function startService(flags: ConfigFlags): Promise<void> {
  service = await composeService(
    createFakeParts({ flags, clock: { ...systemClock, monotonicNowMs: () => 0 } }),
  );
}

/** An attempt that needs no hash of a password. */
async function attempt(forwardedFor: string): Promise<number> {
  const { status } = await fetch(`${service?.apiUrl}/console/v1/invitations/accept`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: service?.apiUrl ?? '',
      'x-forwarded-for': forwardedFor,
    },
    body: JSON.stringify({ code: 'x'.repeat(43), display_name: 'Ada', password: 'correct horse battery' }),
  });
  return status;
}

async function attemptUntilRefused(forwardedFor: (index: number) => string): Promise<number> {
  for (let index = 0; index < 100; index += 1) {
    if ((await attempt(forwardedFor(index))) === 429) return index;
  }
  return Number.POSITIVE_INFINITY;
}

it('a client behind a trusted proxy uses up its own attempts alone, whatever it sends', async () => {
  await startService({ 'trusted-proxies': '127.0.0.0/8' });
  expect(await attemptUntilRefused((index) => `192.0.2.${index}, 203.0.113.7`)).toBe(60);
  expect(await attempt('203.0.113.8')).toBe(401);
});

it('a peer that is no trusted proxy has one address, whatever it sends', async () => {
  await startService({ 'trusted-proxies': '198.51.100.1' });
  expect(await attemptUntilRefused((index) => `192.0.2.${index}`)).toBe(60);
});
