import { contain, ignoreFailure } from './contain.ts';
import type { Logger } from './logger.ts';

/** A logger that never throws, whatever the user's does, and that drops `debug` unless asked for. */
export function createSafeLogger(logger: Logger | undefined, debug: boolean): Logger {
  function writer(level: keyof Logger): Logger[keyof Logger] {
    return (message, context) => {
      if (logger !== undefined) contain(() => logger[level](message, context), ignoreFailure);
    };
  }
  return {
    debug: debug ? writer('debug') : ignoreFailure,
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
  };
}
