import { trackPlacedFiles } from '../../directory/placed-files.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { namingFile } from './name-damage.ts';
import type { ReadAnswer, ReadRequest } from './read-request.ts';
import { createTraceReader, type TraceReader } from './trace-reader.ts';

export interface ReopeningReader {
  readonly read: TraceReader;
  close(): void;
}

interface Connection {
  readonly read: TraceReader;
  /** Whether it reads the files that are at their paths. */
  isInPlace(): boolean;
  close(): void;
}

/**
 * Reads a trace database over a connection of its own. The first read opens it, so that it can say what is damaged. A connection that
 * was opened while the write-ahead log was moved away has an empty one: once a read fails and the log is back, another connection
 * takes its place.
 */
export function createReopeningReader(databasePath: string): ReopeningReader {
  let connection: Connection | undefined;

  function readOnce(request: ReadRequest, checkDeadline: DeadlineCheck): ReadAnswer {
    connection ??= connect(databasePath);
    return connection.read(request, checkDeadline);
  }

  function close(): void {
    connection?.close();
    connection = undefined;
  }

  function read(request: ReadRequest, checkDeadline: DeadlineCheck): ReadAnswer {
    try {
      const answer = readOnce(request, checkDeadline);
      if (!isDamaged(answer) || connection?.isInPlace() !== false) return answer;
    } catch (error) {
      if (connection?.isInPlace() !== false) throw error;
    }
    close();
    return readOnce(request, checkDeadline);
  }

  return { read: (request, checkDeadline) => namingFile(() => read(request, checkDeadline)), close };
}

function connect(databasePath: string): Connection {
  const db = openDatabase(databasePath, { readOnly: true });
  try {
    const files = trackPlacedFiles([databasePath, `${databasePath}-wal`]);
    return {
      read: createTraceReader(db),
      isInPlace: () => files.findDisplaced() === undefined,
      close: () => void db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A list leaves out what it could not read. */
function isDamaged(answer: ReadAnswer): boolean {
  return typeof answer === 'object' && 'damage' in answer && answer.damage !== undefined;
}
