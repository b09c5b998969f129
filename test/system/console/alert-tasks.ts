import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { historyOf, type OpenAlerts } from './open-alerts.ts';

/** Sends a gauge of three queues over an hour and a half: two waves against each other, and one that stays below 1. */
export async function sendBacklog(alerts: OpenAlerts): Promise<void> {
  const wave = Array.from({ length: 90 }, (_, minute) => 4 + 4 * Math.sin(minute / 8));
  await alerts.sendGauge('queue.backlog', [
    ...historyOf({ queue: 'mail' }, wave),
    ...historyOf(
      { queue: 'billing' },
      wave.map((value) => 8 - value),
    ),
    ...historyOf(
      { queue: 'search' },
      wave.map((value) => value / 10),
    ),
  ]);
}

/** An alert on that gauge. */
export const backlogAlert = {
  display_name: 'Backlog',
  severity: 'critical',
  enabled: true,
  condition: { expression: 'queue_backlog > 5', recovery_expression: 'queue_backlog < 2' },
  notifications: [],
};

export const statusOf = (page: Page) => page.getByRole('region', { name: 'Preview' }).getByRole('status');
export const incidentsOf = (page: Page) => page.getByRole('treegrid', { name: 'Incidents' });

/** The browser reports each refused request by itself. */
export const withoutRefusals = (errors: readonly string[]) =>
  errors.filter((error) => !/status of 4\d\d/.test(error));

/** Replaces the text of an editor. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Escape');
}

/** Refreshes the page until it shows the element; by itself it does so every half a minute. */
export async function refreshUntil(page: Page, shown: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        return shown.isVisible();
      },
      { interval: 500, timeout: 60_000 },
    )
    .toBe(true);
}
