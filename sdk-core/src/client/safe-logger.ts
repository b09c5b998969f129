import { ignoreFailure } from './call-safely.ts';
import type { Logger } from './logger.ts';
import { notifyHost } from './notify-host.ts';

/** Wraps the user's logger so that it never throws, and drops `debug` lines unless enabled. */
export function createSafeLogger(logger: Logger | null | undefined, debug: boolean): Logger {
  function writer(level: keyof Logger): Logger[keyof Logger] {
    // Not two parameters: a console prints a missing context as `undefined`.
    return (...line) => notifyHost(() => logger?.[level](...line), ignoreFailure);
  }
  return {
    debug: debug ? writer('debug') : ignoreFailure,
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
  };
}
