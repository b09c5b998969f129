import { env } from 'node:process';

/**
 * What other work on the machine may add to a time that the service promises. `service-environment.ts` sets it for tests; a soak has
 * the machine to itself and holds the promise as it stands.
 */
export const slackMs = Number(env['PROMISE_SLACK_MS'] ?? 0);
