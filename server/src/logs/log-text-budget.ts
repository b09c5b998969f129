import type { LogRecord } from './log.ts';

/**
 * Limit of the text of one response, exceeded by at most one record: a record may be as large as a request, and a thousand of
 * them would exceed the memory.
 */
export const maxLogText = 16 * 1024 * 1024;

/**
 * Counts the text of the records of one response.
 *
 * @returns a function that takes the text of the next record (`countLogText`) and returns whether there was still room for it.
 */
export function createLogTextBudget(): (textLength: number) => boolean {
  let characters = 0;
  return (textLength) => {
    if (characters >= maxLogText) return false;
    characters += textLength;
    return true;
  };
}

/** The first of some records, as many as one response has room for. */
export function limitLogText<Log extends { readonly textLength: number }>(
  records: readonly Log[],
): readonly Log[] {
  const hasRoom = createLogTextBudget();
  const end = records.findIndex(({ textLength }) => !hasRoom(textLength));
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
