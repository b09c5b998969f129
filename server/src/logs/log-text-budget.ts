import type { LogRecord } from './log.ts';

/**
 * The texts of one answer may have so many characters, and those of one more record: a record may be as large as a
 * request, and a thousand of them would take more memory than there is.
 */
const maxCharacters = 16 * 1024 * 1024;

/**
 * Counts the texts of the records that go into one answer.
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
