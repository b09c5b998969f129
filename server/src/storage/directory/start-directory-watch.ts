import { onceChanged } from '../../errors/once-changed.ts';
import { startRepeating } from '../../time/start-repeating.ts';
import { ballastBytes, restoreBallast } from './ballast.ts';
import { createObstacleFinder } from './find-obstacle.ts';
import { freeBytesLater } from './free-bytes.ts';
import { readyFreeBytes } from './reserved-bytes.ts';

/** The parts of an open data directory. */
export interface OpenDirectory {
  readonly folder: string;
  /** Absolute paths. */
  readonly openFiles: readonly string[];
  /** Locks again if the file of the lock is another one; throws when another process has the directory. */
  renewLock(): Promise<boolean>;
}

export interface DirectoryWatchOptions extends OpenDirectory {
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Called once when an obstacle is met, and with `undefined` when there is none any more. */
  readonly onObstacle: (obstacle: string | undefined) => void;
  readonly onLockRenewed: () => void;
  /** Called at most once, when another process has taken the directory; the process should end. */
  readonly onTaken: (error: Error) => void;
  /** Called when a check failed; the next one comes. */
  readonly onError: (error: unknown) => void;
}

/** Notices what happens to the files of a running service from outside. */
export interface DirectoryWatch {
  /** One line that says why no writes are taken; `undefined` when they are. Checks now. */
  findObstacle(): Promise<string | undefined>;
  stop(): Promise<void>;
}

const checkIntervalMs = 1_000;

/** Checks every second, off the main thread, whether the data directory and its files are there and take writes. */
export function startDirectoryWatch(options: DirectoryWatchOptions): DirectoryWatch {
  const { folder, renewLock, repeat, randomBytes, onTaken } = options;
  const finder = createObstacleFinder(folder, options.openFiles);
  const report = onceChanged(options.onObstacle);
  let isTaken = false;

  async function findObstacle(): Promise<string | undefined> {
    const obstacle = await finder.findObstacle();
    report(obstacle);
    return obstacle;
  }

  async function check(): Promise<void> {
    try {
      const obstacle = await findObstacle();
      if (obstacle !== undefined) return;
      await relock();
      if ((await freeBytesLater(folder)) >= readyFreeBytes + ballastBytes) {
        await restoreBallast(folder, randomBytes);
      }
    } catch (error) {
      options.onError(error);
    }
  }

  async function relock(): Promise<void> {
    try {
      if (await renewLock()) options.onLockRenewed();
    } catch (error) {
      if (!isTaken && error instanceof Error) onTaken(error);
      isTaken = true;
    }
  }

  const { stop } = startRepeating({ task: check, intervalMs: checkIntervalMs, repeat, startsNow: true });
  return { findObstacle, stop };
}
