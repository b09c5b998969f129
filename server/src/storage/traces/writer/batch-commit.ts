import { AppError } from '../../../errors/app-error.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { isFatalResult, isStorageFailure } from '../../threads/storage-failure.ts';
import type { PostingChanges } from '../postings/posting-changes.ts';
import type { TermDictionary } from '../postings/term-dictionary.ts';
import type { ProjectRows } from '../rows/project-rows.ts';
import { type CommandTargets, createCommandApplier } from './apply-command.ts';
import type { CommandResult, WriteCommand } from './write-command.ts';

export interface BatchTargets extends CommandTargets {
  readonly dictionary: TermDictionary;
  readonly projects: ProjectRows;
  readonly postings: PostingChanges;
}

/**
 * Commits commands in one transaction; results are in command order, and durable on return if `ok`. A command that
 * cannot be stored fails alone. On an I/O failure, every command not yet stored fails with the driver's error and may be
 * retried.
 */
export type BatchCommit = (commands: readonly WriteCommand[]) => CommandResult[];

export function createBatchCommit(db: SqliteDatabase, targets: BatchTargets): BatchCommit {
  const { dictionary, heads, projects, postings, spans, drop } = targets;
  const apply = createCommandApplier(targets);
  const selectDataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
  let dataVersion: number | undefined;

  const run = db.transaction((commands: readonly WriteCommand[]): CommandResult[] => {
    // Changes when another process commits, which may add terms.
    const current = selectDataVersion.get();
    if (current !== dataVersion) clearCaches();
    dataVersion = current;
    projects.reset();
    postings.reset();
    const results = commands.map(applyAlone);
    forgetExpiredRequests(commands);
    postings.save();
    projects.save();
    return results;
  });

  function clearCaches(): void {
    dictionary.clearCache();
    heads.clearCache();
  }

  /** A command that refuses what it was given has changed nothing. */
  function applyAlone(command: WriteCommand): CommandResult {
    try {
      return { ok: true, outcome: apply(command) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'INVALID_ARGUMENT') return { ok: false, error };
      throw error;
    }
  }

  function forgetExpiredRequests(commands: readonly WriteCommand[]): void {
    const requests = commands.filter((command) => command.kind === 'spans');
    const latestMs = requests.reduce((latest, { receivedAtMs }) => Math.max(latest, receivedAtMs), 0);
    if (requests.length > 0) spans.forgetExpired(latestMs, requests.length);
  }

  function commit(commands: readonly WriteCommand[]): CommandResult[] {
    try {
      return run.immediate(commands);
    } catch (error) {
      // The terms numbered and the traces changed in this transaction were rolled back.
      clearCaches();
      drop.reset();
      const mayPart = commands.length > 1 && !isStorageFailure(error);
      return mayPart ? commitEach(commands) : commands.map(() => ({ ok: false, error }));
    }
  }

  /** Commits each command separately, so that a faulty one fails alone. */
  function commitEach(commands: readonly WriteCommand[]): CommandResult[] {
    return commitInTurn(commands.map((command) => [command]));
  }

  /** Stops after a fatal failure, with which the commands of later transactions fail, too. */
  function commitInTurn(transactions: readonly (readonly WriteCommand[])[]): CommandResult[] {
    let fatal: CommandResult | undefined;
    return transactions.flatMap((commands) => {
      if (fatal !== undefined) return new Array<CommandResult>(commands.length).fill(fatal);
      const results = commit(commands);
      fatal = results.find(isFatalResult);
      return results;
    });
  }

  return (commands) => commitInTurn(toTransactions(commands));
}

/** Removing traces needs a transaction of its own: it must not meet terms that other commands are about to use. */
function toTransactions(commands: readonly WriteCommand[]): (readonly WriteCommand[])[] {
  const transactions: WriteCommand[][] = [];
  let isOpen = false;
  for (const command of commands) {
    const isAlone = command.kind === 'drop';
    if (isOpen && !isAlone) transactions.at(-1)?.push(command);
    else transactions.push([command]);
    isOpen = !isAlone;
  }
  return transactions;
}
