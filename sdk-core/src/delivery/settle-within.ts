import type { Platform } from '../client/platform.ts';

/** Resolves when `work` does, at the latest after `timeoutMs`, and keeps the host process alive until then. */
export function settleWithin(
  work: Promise<unknown>,
  timeoutMs: number,
  platform: Pick<Platform, 'setTimer'>,
): Promise<void> {
  return new Promise((resolve) => {
    const cancelTimer = platform.setTimer(resolve, timeoutMs, 'awaited');
    function finish(): void {
      cancelTimer();
      resolve();
    }
    work.then(finish, finish);
  });
}
