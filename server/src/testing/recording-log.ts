import { type Logger, pino } from 'pino';

export interface RecordingLog {
  readonly log: Logger;
  /** Every line so far, parsed. */
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  /** How many child logs were made so far. */
  readonly childLogCount: () => number;
}

/** The real logger with an in-memory destination. */
export function createRecordingLog(): RecordingLog {
  const lines: Record<string, unknown>[] = [];
  let childLogs = 0;
  const onChild = () => {
    childLogs += 1;
  };
  const log = pino(
    { level: 'debug', base: null, onChild },
    { write: (line) => lines.push(JSON.parse(line)) },
  );
  return { log, lines, childLogCount: () => childLogs };
}
