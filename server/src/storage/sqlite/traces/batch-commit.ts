import type { SqliteDatabase } from '../open-database.ts';
import { type CommandTargets, createCommandApplier } from './apply-command.ts';
import { isStorageFailure } from './storage-failure.ts';
import type { TermDictionary } from './term-dictionary.ts';
import type { CommandResult, WriteCommand } from './write-command.ts';

export interface BatchTargets extends CommandTargets {
  readonly dictionary: TermDictionary;
}

/**
 * Commits commands in one transaction; the results are in their order, and durable on return where `ok`.
 * A command that cannot be stored fails alone. When the medium fails, every command not yet stored fails with the
 * driver's error and may be sent again.
 */
export type BatchCommit = (commands: readonly WriteCommand[]) => CommandResult[];

export function createBatchCommit(db: SqliteDatabase, targets: BatchTargets): BatchCommit {
  const { dictionary, projects, postings } = targets;
  const apply = createCommandApplier(db, targets);
  const selectDataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
  let dataVersion: number | undefined;

  const run = db.transaction((commands: readonly WriteCommand[]): CommandResult[] => {
    // Changes when another process committed, which may have added terms.
    const current = selectDataVersion.get();
    if (current !== dataVersion) dictionary.forget();
    dataVersion = current;
    projects.forget();
    postings.forget();
    const results = commands.map((command): CommandResult => ({ ok: true, outcome: apply(command) }));
    postings.save();
    projects.save();
    return results;
  });

  return function commit(commands): CommandResult[] {
    try {
      return run.immediate(commands);
    } catch (error) {
      // The terms this transaction numbered were rolled back with it.
      dictionary.forget();
      // One command is at fault: alone, each of the others still succeeds.
      const mayPart = commands.length > 1 && !isStorageFailure(error);
      if (mayPart) return commands.flatMap((command) => commit([command]));
      return commands.map(() => ({ ok: false, error }));
    }
  };
}
