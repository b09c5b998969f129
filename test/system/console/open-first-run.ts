import type { Page } from 'playwright-core';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import type { ConsolePage, OpenConsole } from './open-console.ts';

/** The page for the first data of a project. */
export const firstRunPath = (projectId: string, from: string) => `/p/${projectId}/get-started?from=${from}`;

export interface FirstRunOfProject extends ConsolePage {
  readonly projectId: string;
}

/** A page of a new, empty project. */
export async function openFirstRun(
  cairn: OpenConsole,
  name: string,
  from: string,
): Promise<FirstRunOfProject> {
  const projectId = await cairn.createProject(name);
  return { projectId, ...(await cairn.openPage(firstRunPath(projectId, from))) };
}

export const arrivalsOf = (page: Page) => page.getByRole('region', { name: 'What has arrived' });

export const readSnippet = async (page: Page, title: string): Promise<string> =>
  (await page.getByRole('region', { name: title, exact: true }).locator('pre').textContent()) ?? '';

export async function createIngestKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create an ingest key' }).click();
  return page.getByLabel('Ingest key').inputValue();
}

/** How many items of a signal the project has accepted in the last hour. */
export async function countAccepted(cairn: OpenConsole, projectId: string, signal: string): Promise<number> {
  const usage = await cairn.call('GET', `/console/v1/projects/${projectId}/usage?since=1h`);
  // The contract test holds the answer to its schema.
  const { signals } = usage as Schemas['Usage'];
  return signals.find((one) => one.signal === signal)?.accepted_count ?? 0;
}
