import { readFileSync } from 'node:fs';

/** Field 22 of `/proc/<pid>/stat`, counted from the state, which is field 3: proc_pid_stat(5). */
const startTimeIndex = 22 - 3;
/** Ended processes that nobody has waited for. */
const endedStates = ['Z', 'X'];

/**
 * What tells a running process from any other one that has the same id, before it or after it; `undefined` when there is no
 * such process, or the system does not say (only Linux does).
 */
export function readProcessStart(processId: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    // The name before may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = ''] = fields;
    if (endedStates.includes(state)) return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${fields[startTimeIndex]}`;
  } catch {
    return undefined;
  }
}
