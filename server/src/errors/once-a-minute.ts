import { messageOf } from './message-of.ts';

const pauseMs = 60_000;
/** Messages that are told apart; beyond, they are reported anew. */
const maxMessages = 16;

/**
 * Passes errors on, but one of the same message not again within a minute: what is retried each second until a database is back
 * would fill the log with one reason.
 */
export function onceAMinute(
  monotonicNowMs: () => number,
  report: (error: unknown) => void,
): (error: unknown) => void {
  const reportedAtMs = new Map<string, number>();
  return (error) => {
    const message = messageOf(error);
    const nowMs = monotonicNowMs();
    const lastMs = reportedAtMs.get(message);
    if (lastMs !== undefined && nowMs - lastMs < pauseMs) return;
    if (lastMs === undefined && reportedAtMs.size === maxMessages) reportedAtMs.clear();
    reportedAtMs.set(message, nowMs);
    report(error);
  };
}
