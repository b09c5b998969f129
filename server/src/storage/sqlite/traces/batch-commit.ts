import { isFatalResult, isStorageFailure } from '../../threads/storage-failure.ts';
import type { SqliteDatabase } from '../open-database.ts';
import { type CommandTargets, createCommandApplier } from './apply-command.ts';
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

  function commit(commands: readonly WriteCommand[]): CommandResult[] {
    try {
      return run.immediate(commands);
    } catch (error) {
      // The terms this transaction numbered were rolled back with it.
      dictionary.forget();
      const mayPart = commands.length > 1 && !isStorageFailure(error);
      return mayPart ? commitEach(commands) : commands.map(() => ({ ok: false, error }));
    }
  }

  /** One command is at fault: alone, each of the others still succeeds. Nothing is tried after a fatal failure. */
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
