import { stdout } from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutOffPixels } from './cut-off-pixels.ts';
import { findLookFaults } from './find-look-faults.ts';
import { chartOf, type OpenMetrics, openMetrics, seriesOf } from './open-metrics.ts';

let metrics: OpenMetrics;

beforeAll(async () => {
  metrics = await openMetrics();
});

afterAll(() => metrics?.stop());

test('axe finds nothing, and nothing overflows', async () => {
  const opened = await metrics.open(['queue_depth', 'sum(rate(queue_depth[5m]) oops)']);
  const { page, violations } = opened;
  await chartOf(page).waitFor();
  await page.getByRole('alert').waitFor();
  expect(await findLookFaults(opened)).toEqual([]);
  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('region', { name: 'Values' }).waitFor();
  expect(await findLookFaults(opened)).toEqual([]);
  expect(violations).toEqual([]);
});

test('a link in a sentence is not told from it by its colour alone', async () => {
  const { page } = await metrics.open(['queue_depth']);
  await page.getByRole('button', { name: 'Add query A to a dashboard' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Make the first one' }).waitFor();
  expect(
    await page.evaluate(`getComputedStyle(document.querySelector('[role="dialog"] a')).textDecorationLine`),
  ).toBe('underline');
});

test('a range over midnight, which names both days, fits a telephone', async () => {
  const range = { since: '2026-11-19T23:30:15.000Z', until: '2026-11-20T00:30:15.000Z' };
  const { page } = await metrics.open(['queue_depth'], range, { width: 390 });
  const button = page.getByRole('button', { name: '2026-11-19 23:30:15 – 2026-11-20 00:30:15 UTC' });
  await button.waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  const cutOff = await button.getByText('2026-11-19').evaluate(cutOffPixels);
  expect(cutOff).toBe(0);
});

test('the labels of the axes are drawn whole, the last time too', async () => {
  const { page } = await metrics.open([]);
  await page.addInitScript(recordTexts);
  const endMs = Math.floor(metrics.endMs / 300_000) * 300_000;
  for (const spanMs of [3_600_000, 120_000, 4_000]) {
    const search = new URLSearchParams({
      q: 'queue_depth',
      since: new Date(endMs - spanMs).toISOString(),
      until: new Date(endMs).toISOString(),
    });
    await page.goto(`${metrics.cairn.service.apiUrl}/p/${metrics.cairn.projectId}/metrics?${search}`);
    await chartOf(page).waitFor();
    await expect.poll(() => page.evaluate('globalThis.drawnTexts.length')).toBeGreaterThan(4);
    expect(await page.evaluate('globalThis.drawnTexts.filter(({ cutPx }) => cutPx > 0)')).toEqual([]);
  }
});

test('100 series of 1,000 points are drawn', async () => {
  const { page } = await metrics.open([]);
  await page.addInitScript(recordDrawings);
  const search = new URLSearchParams({
    q: 'queue_depth',
    step: '5s',
    since: new Date(metrics.endMs - 5_000_000).toISOString(),
    until: new Date(metrics.endMs).toISOString(),
  });
  await page.goto(`${metrics.cairn.service.apiUrl}/p/${metrics.cairn.projectId}/metrics?${search}`);
  await chartOf(page).waitFor();
  await expect.poll(() => seriesOf(page).count()).toBe(100);
  await page.setViewportSize({ width: 1_400, height: 900 });
  await page.waitForTimeout(1_000);
  const drawings: unknown = await page.evaluate('globalThis.drawings');
  stdout.write(`drew 100 series of 1,000 points: ${JSON.stringify(drawings)} ms\n`);
  expect(drawings).not.toEqual([]);
});

/** Texts that stand in the middle of their places, as those of a horizontal axis do, with what the right edge cuts off. */
const recordTexts = `
  globalThis.drawnTexts = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    if (this.textAlign === 'center') {
      const endX = this.getTransform().transformPoint({ x, y }).x + this.measureText(text).width / 2;
      drawnTexts.push({ text, cutPx: Math.ceil(endX - this.canvas.width) });
    }
    return fillText.call(this, text, x, y);
  };
`;

/** Between the clearing of the canvas, which begins a drawing, and its last stroke, for drawings of 100 lines or more. */
const recordDrawings = `
  globalThis.drawings = [];
  let drawing = { startMs: 0, strokes: 0 };
  const { clearRect, stroke } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    drawing = { startMs: performance.now(), strokes: 0 };
    queueMicrotask(() => {
      if (drawing.strokes >= 100) globalThis.drawings.push(Math.round(drawing.endMs - drawing.startMs));
    });
    return clearRect.apply(this, box);
  };
  CanvasRenderingContext2D.prototype.stroke = function (...path) {
    const result = stroke.apply(this, path);
    drawing.strokes += 1;
    drawing.endMs = performance.now();
    return result;
  };`;
