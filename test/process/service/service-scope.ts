import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsAllMetrics } from '../load/service-reader.ts';
import {
  type CairnProcess,
  type LaunchOptions,
  type ProcessEnd,
  type ServiceKeys,
  type ServiceProcess,
  spawnCairn,
  startServiceProcess,
} from './service-process.ts';

export interface StartOptions extends LaunchOptions {
  /** Flags of `serve` beside the data directory. */
  readonly flags?: readonly string[];
}

/** A data directory and the processes that use it, one after the other. */
export interface ServiceScope {
  readonly dataDirectory: string;
  start(options?: StartOptions): Promise<ServiceProcess>;
  /** Runs another command on the data directory, to its end. */
  run(argv: readonly string[]): Promise<ProcessEnd>;
  /** Like `run`, without waiting. Killed after three minutes, so that a test that waits for it always comes to its end. */
  spawn(argv: readonly string[], options?: LaunchOptions): CairnProcess;
  /** The keys of the first start. */
  keys(): ServiceKeys;
}

/**
 * High enough that no test meets the quotas, nor the times for headers and queries because the machine is busy; and every
 * answer is held against the contract.
 */
export const flagsOfEveryTest = [
  '--headers-timeout=30s',
  '--query-deadline=2m',
  '--rest-requests-per-second=1000000',
  // Each batch of the load has a tag of its own.
  '--traces-max-labels=1000000',
  '--ingest-bytes-per-second=100GiB',
  countsAllMetrics,
  '--validate-responses=always',
  '--log-level=error',
];

/** Ends what hangs; a command takes two seconds of processor time, which others may delay. */
const commandWithinMs = 180_000;

/** A scope that its caller closes, for tests that share a service. */
export interface OpenServiceScope {
  readonly scope: ServiceScope;
  /** Ends every process that was started there, and removes the directory. */
  close(): Promise<void>;
}

/**
 * Gives `use` a data directory of its own. Afterwards every process that it started there is gone, and so is
 * the directory.
 *
 * @param parent folder to make the data directory in, instead of a temporary one.
 */
export async function withServiceScope<Result>(
  use: (scope: ServiceScope) => Promise<Result>,
  parent?: string,
): Promise<Result> {
  const { scope, close } = await openServiceScope(parent);
  try {
    return await use(scope);
  } finally {
    await close();
  }
}

/** @param parent see `withServiceScope`. */
export async function openServiceScope(parent?: string): Promise<OpenServiceScope> {
  const folder = parent ?? (await mkdtemp(join(tmpdir(), 'cairn-process-')));
  const dataDirectory = join(folder, 'data');
  const processes: CairnProcess[] = [];
  let keys: ServiceKeys | undefined;

  function track<Started extends CairnProcess>(started: Started): Started {
    processes.push(started);
    return started;
  }
  function spawn(argv: readonly string[], options: LaunchOptions = {}): CairnProcess {
    const started = track(spawnCairn([...argv, '--data-directory', dataDirectory], options));
    const tooLate = setTimeout(() => started.signal('SIGKILL'), commandWithinMs);
    void started.ended.then(() => clearTimeout(tooLate));
    return started;
  }

  return {
    scope: {
      dataDirectory,
      async start({ flags = [], ...launch } = {}) {
        const argv = ['--data-directory', dataDirectory, ...flagsOfEveryTest, ...flags];
        const service = track(await startServiceProcess(argv, launch));
        keys = service.firstKeys ?? keys;
        return service;
      },
      run: (argv) => spawn(argv).ended,
      spawn,
      keys() {
        if (keys === undefined) throw new Error('the first start has not shown its keys yet');
        return keys;
      },
    },
    async close() {
      for (const process of processes) process.signal('SIGKILL');
      await Promise.all(processes.map(({ ended }) => ended));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
