import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readProcessStart } from './process-start.ts';

/** Says in a file which process has the data directory: its id and, where known, its start. */
export interface HolderFile {
  /** @throws Error when the disk takes no writes. */
  write(): void;
  /** Removes the file if it names this process. */
  remove(): void;
  /** The id that it names, whether that process lives or not. */
  readHolder(): number | undefined;
  /** The id of another process that it names and that still lives. */
  findLivingHolder(): number | undefined;
}

export function createHolderFile(path: string, processId: number): HolderFile {
  function read(): { readonly holder: number; readonly start: string | undefined } | undefined {
    try {
      const [id = '', start] = readFileSync(path, 'utf8').trim().split(' ');
      return { holder: Number.parseInt(id, 10), start };
    } catch {
      return undefined;
    }
  }

  return {
    write: () => writeFileSync(path, `${[processId, readProcessStart(processId)].join(' ').trim()}\n`),
    remove() {
      if (read()?.holder === processId) rmSync(path, { force: true });
    },
    readHolder: () => read()?.holder,
    findLivingHolder() {
      const named = read();
      // With the id of this process it was left by an earlier one, as in a container that was started again.
      if (named?.start === undefined || named.holder === processId) return undefined;
      // The id of an ended process may be given to any other program.
      return readProcessStart(named.holder) === named.start ? named.holder : undefined;
    },
  };
}
