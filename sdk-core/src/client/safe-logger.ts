import { callSafely, ignoreFailure } from './call-safely.ts';
import type { Logger } from './logger.ts';

/** Wraps the user's logger so that it never throws, and drops `debug` lines unless enabled. */
export function createSafeLogger(logger: Logger | null | undefined, debug: boolean): Logger {
  function writer(level: keyof Logger): Logger[keyof Logger] {
    return (message, context) => {
      callSafely(() => logger?.[level](message, context), ignoreFailure);
    };
  }
  return {
    debug: debug ? writer('debug') : ignoreFailure,
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
  };
}
