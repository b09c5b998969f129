import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Lets everything else run before this thread: clients beside a measurement, which would compute on machines of their own. Linux has
 * priorities for each thread (setpriority(2)); other systems do nothing.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW);
}
