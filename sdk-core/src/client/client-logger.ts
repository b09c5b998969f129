import { ignoreFailure } from './call-safely.ts';
import type { Logger } from './logger.ts';
import { readOption } from './option-reader.ts';
import type { Platform } from './platform.ts';
import { createSafeLogger } from './safe-logger.ts';

const warningIntervalMs = 60_000;
/** Messages are few and fixed, but plugins write some of their own. */
const maxFirstWarnings = 10;

/**
 * The logger of a host that has given none: the first warning of each kind is written immediately, so that
 * a client without effect is noticed, and later ones at most once a minute.
 */
function createWarningLogger({ debugLogger, nowMs }: Pick<Platform, 'debugLogger' | 'nowMs'>): Logger {
  const written = new Set<string>();
  let lastMs = 0;
  function warn(...line: Parameters<Logger['warn']>): void {
    const [message] = line;
    const isFirst = written.size < maxFirstWarnings && !written.has(message);
    // The clock may be set back.
    if (!isFirst && Math.abs(nowMs() - lastMs) < warningIntervalMs) return;
    if (isFirst) written.add(message);
    lastMs = nowMs();
    debugLogger.warn(...line);
  }
  return { debug: ignoreFailure, info: ignoreFailure, warn, error: warn };
}

/** The logger of the options `logger` and `debug`, which never throws. `logger: null` silences. */
export function createClientLogger(
  options: unknown,
  platform: Pick<Platform, 'debugLogger' | 'nowMs'>,
): Logger {
  const debug = readOption(options, 'debug') === true;
  const given = readOption(options, 'logger');
  const isGiven = typeof given === 'object' || typeof given === 'function';
  const fallback = debug ? platform.debugLogger : createWarningLogger(platform);
  // Every call of a method is guarded, as the type of a given logger is not verified.
  const logger = createSafeLogger(isGiven ? (given as Logger | null) : fallback, debug);
  if (!isGiven && given !== undefined) logger.warn('the option logger must be an object; it is ignored');
  return logger;
}
