import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenConsole, openConsole } from './open-console.ts';
import { sendLogs } from './send-logs.ts';
import { traceTasks } from './trace-tasks.ts';

const rowCount = 100_000;
let cairn: OpenConsole;

beforeAll(async () => {
  // Each answer of a thousand records would be held against the contract, which other tests do.
  cairn = await openConsole({ 'validate-responses': 'sampled' });
  const nowMs = Date.now();
  await sendLogs(
    cairn.service,
    Array.from({ length: rowCount }, (_, index) => ({
      body: `GET /api/orders/${index} answered 200 after ${index % 400} ms`,
      timeMs: nowMs - 60_000 - index * 10,
      attributes: { 'http.route': '/api/orders/{id}' },
    })),
  );
});

afterAll(() => cairn?.stop());

test('100,000 rows are read, and scrolled without a task of more than 50 ms', {
  timeout: 600_000,
}, async () => {
  const { page, errors } = await cairn.openPage(`/p/${cairn.projectId}/logs?since=3h`);
  await page.getByText('100,000 records', { exact: true }).waitFor({ timeout: 120_000 });
  await page.evaluate(`globalThis.reading = setInterval(() => ${toEnd}, 50); undefined`);
  await page
    .getByText('The newest 100,000 records are listed')
    .or(page.getByText('All 100,000'))
    .waitFor({ timeout: 300_000 });
  await page.evaluate('clearInterval(reading)');
  const scrolling = await traceTasks(page, async () => {
    await page.evaluate(scrollAround);
  });
  process.stdout.write(`longest tasks scrolling 100,000 rows: ${scrolling.slice(0, 5).join(', ')} ms\n`);
  expect(scrolling[0]).toBeLessThanOrEqual(50);
  expect(errors).toEqual([]);
});

test('a next page that was cancelled is read by its button, and not by the list', async () => {
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/logs?since=3h`);
  let nextPages = 0;
  await page.route(
    (url) => url.pathname.endsWith('/v1/logs') && url.searchParams.has('page_token'),
    async () => {
      // It never comes.
      nextPages += 1;
    },
  );
  const footer = (name: string) => page.getByRole('button', { name, exact: true });
  await page.getByRole('row').nth(5).waitFor();
  await page.evaluate(toEnd);
  await page.getByText('Reading more…').waitFor();
  await footer('Cancel').last().click();
  await footer('Read more').waitFor();
  await page.evaluate(`${toEnd} new Promise((resolve) => setTimeout(resolve, 500))`);
  expect(nextPages).toBe(1);
  await footer('Read more').click();
  await expect.poll(() => nextPages).toBe(2);
});

const toEnd = `{
  const list = document.querySelector('[role=treegrid]');
  list.scrollTop = list.scrollHeight;
}`;

const scrollAround = `(async () => {
  const list = document.querySelector('[role=treegrid]');
  for (let step = 0; step < 300; step += 1) {
    list.scrollTop = step % 50 === 0 ? Math.random() * list.scrollHeight : list.scrollTop + 200;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
})()`;
