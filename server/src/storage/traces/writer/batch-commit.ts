import { AppError } from '../../../errors/app-error.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { isFatalResult, isStorageFailure } from '../../threads/storage-failure.ts';
import type { SpanStep } from '../../trace-ingest/span-steps.ts';
import type { PostingChanges } from '../postings/posting-changes.ts';
import type { TermDictionary } from '../postings/term-dictionary.ts';
import type { ProjectRows } from '../rows/project-rows.ts';
import { wholeRequest } from '../spans/write-spans.ts';
import { type CommandTargets, createCommandApplier } from './apply-command.ts';
import { type CommandResult, isUnfinished, type WriteCommand } from './write-command.ts';

export interface BatchTargets extends CommandTargets {
  readonly dictionary: TermDictionary;
  readonly projects: ProjectRows;
  readonly postings: PostingChanges;
}

/** What one commit takes in. */
export interface CommitStep extends SpanStep {
  /** No further command is begun after it. What one costs does not follow from its size: a small flush writes all labels of its trace again. */
  readonly maxMs: number;
}

const wholeStep: CommitStep = { ...wholeRequest, maxMs: Number.POSITIVE_INFINITY };

/**
 * Commits commands in one transaction; results are in command order, and durable on return if `ok`. A command that
 * cannot be stored fails alone. On an I/O failure, every command not yet stored fails with the driver's error and may be
 * retried.
 *
 * @param step how much is stored of each request of spans, by default all of it. One with more is unfinished then, as are the
 *   commands of its project behind it, and all that the time did not suffice for.
 */
export type BatchCommit = (commands: readonly WriteCommand[], step?: CommitStep) => CommandResult[];

/** A `BatchCommit` for the writer of a service, where no request may be stored as a whole because a step was forgotten. */
export type StepCommit = (commands: readonly WriteCommand[], step: CommitStep) => CommandResult[];

export function createBatchCommit(
  db: SqliteDatabase,
  targets: BatchTargets,
  monotonicNowMs: () => number = () => performance.now(),
): BatchCommit {
  const { dictionary, heads, projects, postings, spans, drop } = targets;
  const apply = createCommandApplier(targets);
  const selectDataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
  let dataVersion: number | undefined;

  const run = db.transaction((commands: readonly WriteCommand[], step: CommitStep): CommandResult[] => {
    // Changes when another process commits, which may add terms.
    const current = selectDataVersion.get();
    if (current !== dataVersion) clearCaches();
    dataVersion = current;
    projects.reset();
    postings.reset();
    const results = applyInOrder(commands, step);
    forgetExpiredRequests(commands);
    postings.save();
    projects.save();
    return results;
  });

  function clearCaches(): void {
    dictionary.clearCache();
    heads.clearCache();
  }

  /** What follows in a project whose request is not stored to its end waits for that. */
  function applyInOrder(commands: readonly WriteCommand[], step: CommitStep): CommandResult[] {
    const endsAtMs = monotonicNowMs() + step.maxMs;
    const unfinishedProjects = new Set<string>();
    return commands.map((command, index) => {
      const project = 'projectId' in command ? command.projectId : undefined;
      const isOver = index > 0 && monotonicNowMs() >= endsAtMs;
      if (isOver || (project !== undefined && unfinishedProjects.has(project))) {
        return { ok: true, outcome: { shareLeft: 1 } };
      }
      const result = applyAlone(command, step);
      if (project !== undefined && isUnfinished(result)) unfinishedProjects.add(project);
      return result;
    });
  }

  /** A command that refuses what it was given has changed nothing. */
  function applyAlone(command: WriteCommand, step: SpanStep): CommandResult {
    try {
      return { ok: true, outcome: apply(command, step) };
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

  function commit(commands: readonly WriteCommand[], step: CommitStep): CommandResult[] {
    try {
      return run.immediate(commands, step);
    } catch (error) {
      // The terms numbered and the traces changed in this transaction were rolled back.
      clearCaches();
      drop.reset();
      spans.forgetUnfinished();
      const mayPart = commands.length > 1 && !isStorageFailure(error);
      return mayPart ? commitHalves(commands, step) : commands.map(() => ({ ok: false, error }));
    }
  }

  /** So that a faulty command fails alone in the end, and hundreds of others share few transactions, each of which is synced. */
  function commitHalves(commands: readonly WriteCommand[], step: CommitStep): CommandResult[] {
    const middle = commands.length >>> 1;
    return commitInTurn([commands.slice(0, middle), commands.slice(middle)], step);
  }

  /** Stops after a fatal failure, with which the commands of later transactions fail, too. */
  function commitInTurn(
    transactions: readonly (readonly WriteCommand[])[],
    step: CommitStep,
  ): CommandResult[] {
    let fatal: CommandResult | undefined;
    return transactions.flatMap((commands) => {
      if (fatal !== undefined) return new Array<CommandResult>(commands.length).fill(fatal);
      const results = commit(commands, step);
      fatal = results.find(isFatalResult);
      return results;
    });
  }

  return (commands, step = wholeStep) => commitInTurn(toTransactions(commands), step);
}

/**
 * Removing traces needs a transaction of its own: it must not meet terms that other commands are about to use. So do those that
 * write rows whose changes other commands have recorded and not saved.
 */
const kindsAlone: ReadonlySet<WriteCommand['kind']> = new Set(['drop', 'rebuildContainer', 'addChecksums']);

function toTransactions(commands: readonly WriteCommand[]): (readonly WriteCommand[])[] {
  const transactions: WriteCommand[][] = [];
  let isOpen = false;
  for (const command of commands) {
    const isAlone = kindsAlone.has(command.kind);
    if (isOpen && !isAlone) transactions.at(-1)?.push(command);
    else transactions.push([command]);
    isOpen = !isAlone;
  }
  return transactions;
}
