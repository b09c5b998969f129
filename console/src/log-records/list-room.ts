import type { LogRecord } from '../generated/types.gen.ts';
import { countCharacters } from './count-characters.ts';

/** More than a person reads. */
const maxRows = 100_000;
/** Records of a usual size reach the number of rows before. */
const maxCharacters = 128 * 1024 * 1024;

/** Those of a page, which is counted once. */
const pageCharacters = new WeakMap<readonly LogRecord[], number>();

/** Whether a list of these pages may become longer; it ends at a number of rows and of characters, to bound the memory of the tab. */
export function hasRoom(pages: readonly { readonly logs: readonly LogRecord[] }[]): boolean {
  const rows = pages.reduce((sum, { logs }) => sum + logs.length, 0);
  return rows < maxRows && pages.reduce((sum, { logs }) => sum + charactersOf(logs), 0) < maxCharacters;
}

function charactersOf(logs: readonly LogRecord[]): number {
  const counted = pageCharacters.get(logs) ?? logs.reduce((sum, log) => sum + countCharacters(log), 0);
  pageCharacters.set(logs, counted);
  return counted;
}
