/**
 * Receives the client's own log lines, each with what it is about, such as `traceId` and `error`. They never contain attribute values, payloads or the key.
 *
 * @example
 * const logger: Logger = { debug() {}, info() {}, warn: (m, c) => pino.warn(c, m), error: (m, c) => pino.error(c, m) };
 */
export interface Logger {
  debug(message: string, context?: Readonly<Record<string, unknown>>): void;
  info(message: string, context?: Readonly<Record<string, unknown>>): void;
  warn(message: string, context?: Readonly<Record<string, unknown>>): void;
  error(message: string, context?: Readonly<Record<string, unknown>>): void;
}
