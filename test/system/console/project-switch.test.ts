import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenConsole, openConsole } from './open-console.ts';
import { sendSampleTraces } from './send-sample-traces.ts';

let cairn: OpenConsole;

beforeAll(async () => {
  cairn = await openConsole();
  const { ingestUrl, keys } = cairn.service;
  await sendSampleTraces({ ingestUrl, ingestKey: keys.ingestKey });
});

afterAll(() => cairn?.stop());

test('while the traces of another project are read, none of the one before are shown', async () => {
  const otherId = await cairn.createProject('other');
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/traces`);
  const rows = page.getByRole('row').filter({ hasText: 'checkout' });
  await expect.poll(() => rows.count()).toBeGreaterThan(0);
  const released = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname.includes(`/${otherId}/v1/traces`),
    async (route) => {
      await released.promise;
      return route.continue();
    },
  );
  const asked = page.waitForRequest((request) => request.url().includes(`/${otherId}/v1/traces`));
  await page.getByRole('button', { name: 'Project default, change' }).click();
  await page.getByRole('menuitem', { name: 'other' }).click();
  await asked;
  await page.getByRole('button', { name: 'Project other, change' }).waitFor();
  expect(await rows.count()).toBe(0);
  released.resolve();
  await page.getByText('No traces match').waitFor();
});
