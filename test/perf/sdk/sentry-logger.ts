import { requirePeer } from './require-peer.ts';

/** The compared part of Sentry, which is installed in test/peers, not here. */
export interface SentryLogger {
  info(message: string, attributes: Readonly<Record<string, string>>): void;
}

/** With a transport that discards; `undefined` when Sentry is not installed. */
export function createSentryLogger(): SentryLogger | undefined {
  // The part of its exports that is used.
  const sentry = requirePeer('@sentry/node') as Sentry | undefined;
  if (sentry === undefined) return undefined;
  sentry.init({
    dsn: 'http://key@127.0.0.1:9/1',
    enableLogs: true,
    // What they record would be counted too.
    defaultIntegrations: false,
    skipOpenTelemetrySetup: true,
    transport: () => ({ send: async () => ({}), flush: async () => true }),
  });
  return sentry.logger;
}

/** The part of `@sentry/node` that is used. */
interface Sentry {
  init(options: object): void;
  readonly logger: SentryLogger;
}
