import type { LogRecord } from './log.ts';

/**
 * Limit of the text of one response, exceeded by at most one record: a record may be as large as a request, and a thousand of
 * them would exceed the memory.
 */
export const maxLogText = 16 * 1024 * 1024;

/**
 * Counts the text of the records of one response.
 *
 * @returns whether there is still room for the record.
 */
export function createLogTextBudget(): (record: LogRecord) => boolean {
  let characters = 0;
  return (record) => {
    if (characters >= maxLogText) return false;
    characters += countLogText(record);
    return true;
  };
}

/** The first of some records, as many as one response has room for. */
export function limitLogText<Log extends LogRecord>(records: readonly Log[]): readonly Log[] {
  const hasRoom = createLogTextBudget();
  const end = records.findIndex((record) => !hasRoom(record));
  return end === -1 ? records : records.slice(0, end);
}

/** In UTF-16 units. */
export function countLogText({ body, attributes, resourceAttributes }: LogRecord): number {
  return body.length + countIn(attributes) + countIn(resourceAttributes);
}

function countIn(attributes: ReadonlyMap<string, string>): number {
  let characters = 0;
  for (const [key, value] of attributes) characters += key.length + value.length;
  return characters;
}
