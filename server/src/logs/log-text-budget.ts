import type { LogRecord } from './log.ts';

/**
 * Limit of the text of one response, exceeded by at most one record: a record may be as large as a request, and a thousand of
 * them would exceed the memory.
 */
const maxCharacters = 16 * 1024 * 1024;

/**
 * Counts the text of the records of one response.
 *
 * @returns whether there is still room for the record.
 */
export function createLogTextBudget(): (record: LogRecord) => boolean {
  let characters = 0;
  return (record) => {
    if (characters >= maxCharacters) return false;
    characters += record.body.length + countIn(record.attributes) + countIn(record.resourceAttributes);
    return true;
  };
}

function countIn(attributes: ReadonlyMap<string, string>): number {
  let characters = 0;
  for (const [key, value] of attributes) characters += key.length + value.length;
  return characters;
}
