import { type Logger, pino } from 'pino';

export interface RecordingLog {
  readonly log: Logger;
  /** Every line so far, parsed. */
  readonly lines: readonly Readonly<Record<string, unknown>>[];
}

/** The real logger with an in-memory destination. */
export function createRecordingLog(): RecordingLog {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines };
}
