import type { AppError } from '../../../errors/app-error.ts';
import type { WriteGuard } from '../../threads/write-guard.ts';
import type { CommitStep, StepCommit } from './batch-commit.ts';
import type { CommandResult, WriteCommand } from './write-command.ts';

/** The others free space, or are small and needed to go on. */
const kindsThatAddData: ReadonlySet<WriteCommand['kind']> = new Set([
  'flush',
  'spans',
  'close',
  'keepAlive',
  'pluginEvents',
]);

/**
 * Refuses what the guard says, and commits the rest.
 *
 * @param forgetUnfinished called when some are refused, of which a part may be stored: they do not come again.
 */
export function guardCommits(
  commit: StepCommit,
  guard: WriteGuard,
  forgetUnfinished: () => void,
): StepCommit {
  return (commands, step) => {
    const displaced = guard.findDisplaced();
    if (displaced !== undefined) return commands.map(() => refuse(displaced));
    const results = commitUnlessFull(commands, step);
    const displacedNow = guard.findDisplaced();
    if (displacedNow === undefined) return results;
    return results.map((result) => (result.ok ? refuse(displacedNow) : result));
  };

  function commitUnlessFull(commands: readonly WriteCommand[], step: CommitStep): CommandResult[] {
    const full = guard.findFull();
    if (full === undefined) return commit(commands, step);
    const taken = commands.filter(({ kind }) => !kindsThatAddData.has(kind));
    const results = taken.length === 0 ? [] : commit(taken, step);
    const byCommand = new Map(taken.map((command, index) => [command, results[index]]));
    return commands.map((command) => byCommand.get(command) ?? refuse(full));
  }

  function refuse(error: AppError): CommandResult {
    forgetUnfinished();
    return { ok: false, error };
  }
}
