import type { Page } from 'playwright-core';
import { runCairn } from '../../support/run-cairn.ts';
import { type OpenConsole, openConsole } from './open-console.ts';
import { sendSampleTraces } from './send-sample-traces.ts';

/** A console with the sample traces and the channel `on-call`. */
export interface OpenAutomations extends OpenConsole {
  /** How many traces it has, until a test sends more. */
  readonly sampleCount: number;
  /** The path of the screen, and of a page below it. */
  screenPath(rest?: string): string;
  /** Creates an automation through the API; answers its id. */
  createAutomation(changes: object): Promise<string>;
  /** Of webhooks to nowhere. */
  createChannel(slug: string): Promise<void>;
}

export async function openAutomations(): Promise<OpenAutomations> {
  const cairn = await openConsole();
  const { ingestUrl, dataDirectory, keys } = cairn.service;
  const createChannel = async (slug: string) => {
    const target = ['--type', 'webhook', '--url', 'http://127.0.0.1:9/hook'];
    await runCairn(dataDirectory, 'channels', 'create', slug, ...target);
  };
  try {
    await createChannel('on-call');
    await sendSampleTraces({ ingestUrl, ingestKey: keys.ingestKey });
  } catch (error) {
    await cairn.stop();
    throw error;
  }
  return {
    ...cairn,
    sampleCount: 7,
    screenPath: (rest = '') => `/p/${cairn.projectId}/automations${rest}`,
    async createAutomation(changes) {
      const automation = {
        name: 'Failed',
        enabled: true,
        filter: 'severity="error"',
        channels: [],
        ...changes,
      };
      const path = `/console/v1/projects/${cairn.projectId}/automations`;
      // The contract test holds the answer to its schema.
      return ((await cairn.call('POST', path, automation)) as { automation_id: string }).automation_id;
    },
    createChannel,
  };
}

export const filterOf = (page: Page) => page.getByRole('combobox', { name: 'Filter traces' });
export const tryButton = (page: Page) =>
  page.getByRole('button', { name: 'Try against the last 1,000 traces' });
