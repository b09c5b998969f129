import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/** Collects all garbage of this thread. What a weak reference was made of stays until the end of the turn. */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    // Which the flag declares in new contexts.
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
