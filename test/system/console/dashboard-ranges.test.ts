import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyWidget, type OpenDashboards, openDashboards, widgetOf } from './open-dashboards.ts';

let dashboards: OpenDashboards;

beforeAll(async () => {
  dashboards = await openDashboards();
  await dashboards.put('checkout', everyWidget);
});

afterAll(() => dashboards?.stop());

test.each([
  ['366d', /^records12$/],
  ['367d', /^Records are counted over at most 366 days/],
])('log counts over %s: %s', async (since, text) => {
  const { page } = await dashboards.open('checkout', { since });
  await widgetOf(page, 'All logs').getByText(text).waitFor();
});

test('the values of a variable are read for its open list alone', async () => {
  await dashboards.put('variable', {
    title: 'Variable',
    default_time_window: '1h',
    variables: [{ name: 'queue', label: 'queue' }],
    widgets: [
      {
        type: 'stat',
        title: 'Depth',
        query: { expression: 'sum(queue_depth{queue=~"$queue"})' },
        layout: { x: 0, y: 0, w: 6, h: 3 },
      },
    ],
  });
  const { page } = await dashboards.open('variable');
  let readCount = 0;
  page.on('request', (request) => {
    if (request.url().includes('/label/queue/values')) readCount += 1;
  });
  await page.getByRole('combobox', { name: 'queue' }).click();
  await page.getByRole('option', { name: 'queue-1', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  const answered = page.waitForResponse((answer) =>
    new URL(answer.url()).pathname.endsWith('/metrics/query'),
  );
  await page.getByRole('button', { name: 'Read all widgets again' }).click();
  await answered;
  expect(readCount).toBe(1);
});

test('a widget that reads again for long can be cancelled, and shows no older answer then', async () => {
  await dashboards.put('slow', {
    title: 'Slow',
    default_time_window: '1h',
    widgets: [
      {
        type: 'stat',
        title: 'Depth',
        query: { expression: 'count(queue_depth)' },
        layout: { x: 0, y: 0, w: 6, h: 3 },
      },
    ],
  });
  const { page } = await dashboards.open('slow');
  const widget = widgetOf(page, 'Depth');
  const value = widget.getByText(/^\d+$/);
  await value.waitFor();
  const read = (url: URL) => url.pathname.endsWith('/metrics/query');
  await page.route(read, () => undefined);
  await page.getByRole('button', { name: 'Read all widgets again' }).click();
  await widget.getByText(/^Running for \d+ s$/).waitFor();
  await widget.getByRole('button', { name: 'Cancel' }).click();
  await widget.getByText('Not read').waitFor();
  expect(await value.count()).toBe(0);
  await page.unroute(read);
  await widget.getByRole('button', { name: 'Read again' }).click();
  await value.waitFor();
});

test('a text is as high as it needs on a small screen, and as its writer made it on others', async () => {
  const markdown = 'Ask the payments team before anything is deployed. '.repeat(20);
  const layout = { x: 0, y: 0, w: 24, h: 2 };
  const widget = { type: 'markdown' as const, title: 'Notes', query: { markdown }, layout };
  await dashboards.put('text', { title: 'Text', default_time_window: '1h', widgets: [widget] });
  const hiddenPixels = async (width: number) => {
    const { page } = await dashboards.open('text', {}, { width });
    const content = page.getByRole('group', { name: 'Content of Notes' });
    await content.getByText('Ask the payments team').waitFor();
    const element = `document.querySelector('[aria-label="Content of Notes"]')`;
    return page.evaluate<number>(`${element}.scrollHeight - ${element}.clientHeight`);
  };
  expect(await hiddenPixels(390)).toBe(0);
  expect(await hiddenPixels(1_440)).toBeGreaterThan(0);
});
