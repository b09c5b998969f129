import type { Logger } from './logger.ts';

// A global of every platform, whose types the core does not load.
declare const console: Record<keyof Logger, (...values: unknown[]) => void>;

function writer(level: keyof Logger): Logger[keyof Logger] {
  return (message, ...context) => console[level](`cairn: ${message}`, ...context);
}

/** The target of `debug: true` without a `logger` option. */
export function createConsoleLogger(): Logger {
  return { debug: writer('debug'), info: writer('info'), warn: writer('warn'), error: writer('error') };
}
