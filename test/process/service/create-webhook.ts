import { runCairn } from '../../support/run-cairn.ts';
import type { ServiceScope } from './service-scope.ts';

/** Lets webhooks go to this machine. */
export const allowsLoopback = '--notifications-allowed-networks=127.0.0.1/32';

/** Creates a webhook channel through the CLI. */
export async function createWebhook(
  { dataDirectory }: ServiceScope,
  slug: string,
  url: string,
): Promise<void> {
  await runCairn(dataDirectory, 'channels', 'create', slug, '--type', 'webhook', '--url', url);
}
