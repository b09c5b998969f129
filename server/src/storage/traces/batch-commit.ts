import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { isFatalResult, isStorageFailure } from '../threads/storage-failure.ts';
import { type CommandTargets, createCommandApplier } from './apply-command.ts';
import type { TermDictionary } from './term-dictionary.ts';
import type { CommandResult, WriteCommand } from './write-command.ts';

export interface BatchTargets extends CommandTargets {
  readonly dictionary: TermDictionary;
}

/**
 * Commits commands in one transaction; results are in command order, and durable on return if `ok`. A command that
 * cannot be stored fails alone. On an I/O failure, every command not yet stored fails with the driver's error and may be
 * retried.
 */
export type BatchCommit = (commands: readonly WriteCommand[]) => CommandResult[];

export function createBatchCommit(db: SqliteDatabase, targets: BatchTargets): BatchCommit {
  const { dictionary, projects, postings } = targets;
  const apply = createCommandApplier(db, targets);
  const selectDataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
  let dataVersion: number | undefined;

  const run = db.transaction((commands: readonly WriteCommand[]): CommandResult[] => {
    // Changes when another process commits, which may add terms.
    const current = selectDataVersion.get();
    if (current !== dataVersion) dictionary.clearCache();
    dataVersion = current;
    projects.reset();
    postings.reset();
    const results = commands.map((command): CommandResult => ({ ok: true, outcome: apply(command) }));
    postings.save();
    projects.save();
    return results;
  });

  function commit(commands: readonly WriteCommand[]): CommandResult[] {
    try {
      return run.immediate(commands);
    } catch (error) {
      // The terms numbered in this transaction were rolled back.
      dictionary.clearCache();
      const mayPart = commands.length > 1 && !isStorageFailure(error);
      return mayPart ? commitEach(commands) : commands.map(() => ({ ok: false, error }));
    }
  }

  /** Commits each command separately, so that a faulty one fails alone. Stops after a fatal failure. */
  function commitEach(commands: readonly WriteCommand[]): CommandResult[] {
    let fatal: CommandResult | undefined;
    return commands.flatMap((command) => {
      if (fatal !== undefined) return [fatal];
      const results = commit([command]);
      fatal = results.find(isFatalResult);
      return results;
    });
  }

  return commit;
}
