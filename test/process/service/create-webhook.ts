import type { ServiceScope } from './service-scope.ts';

/** Lets webhooks go to this machine. */
export const allowsLoopback = '--notifications-allowed-networks=127.0.0.1/32';

/** Creates a webhook channel through the CLI. */
export async function createWebhook(scope: ServiceScope, slug: string, url: string): Promise<void> {
  const argv = ['channels', 'create', slug, '--type', 'webhook', '--url', url];
  const { exitCode, stderr } = await scope.run(argv);
  if (exitCode !== 0) throw new Error(`the channel ${slug} could not be made: ${stderr}`);
}
