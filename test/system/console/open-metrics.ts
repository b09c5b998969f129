import type { Page } from 'playwright-core';
import { type ConsolePage, type OpenConsole, openConsole, type PageOptions } from './open-console.ts';
import { sendSampleMetrics } from './send-sample-metrics.ts';

/** A console whose project has the sample metrics. */
export interface OpenMetrics {
  readonly cairn: OpenConsole;
  /** The end of the sample. */
  readonly endMs: number;
  /** The screen with these queries, over the last hour of the sample unless `more` says else. */
  open(
    queries: readonly string[],
    more?: Readonly<Record<string, string>>,
    options?: PageOptions,
  ): Promise<ConsolePage>;
  stop(): Promise<void>;
}

export async function openMetrics(): Promise<OpenMetrics> {
  const cairn = await openConsole();
  const endMs = Math.floor(Date.now() / 60_000) * 60_000;
  await sendSampleMetrics(cairn.service, endMs);
  return {
    cairn,
    endMs,
    open(queries, more = {}, options = {}) {
      const search = new URLSearchParams({
        since: new Date(endMs - 3_600_000).toISOString(),
        until: new Date(endMs).toISOString(),
        ...more,
      });
      for (const query of queries) search.append('q', query);
      return cairn.openPage(`/p/${cairn.projectId}/metrics?${search}`, options);
    },
    stop: () => cairn.stop(),
  };
}

export const chartOf = (page: Page) => page.getByRole('img', { name: /series from/ });
export const legendOf = (page: Page) => page.getByRole('region', { name: /^Series of/ });
export const seriesOf = (page: Page) => legendOf(page).getByRole('button');
export const editorOf = (page: Page, letter: string) =>
  page.getByRole('textbox', { name: `Query ${letter}, PromQL` });
