import { join } from 'node:path';

/** What the vitest configurations set for tests that start services. */
export const serviceEnvironment = {
  /** What other work on the machine may add to a time that the service promises; a soak grants none. See slack.ts. */
  PROMISE_SLACK_MS: '30000',
  /** A compile cache saves services that tests start a third of their processor time. */
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled'),
};
