import type { LogRecord } from '../generated/types.gen.ts';
import { createListRoom } from '../lists/list-room.ts';
import { countCharacters } from './count-characters.ts';

/** More than a person reads. */
const hasRoomFor = createListRoom<LogRecord>({ maxRows: 100_000, countCharacters });

/** Whether a list of these pages may become longer. */
export function hasRoom(pages: readonly { readonly logs: readonly LogRecord[] }[]): boolean {
  return hasRoomFor(pages.map(({ logs }) => logs));
}
