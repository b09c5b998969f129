import type { DamageFinding } from './damage-finding.ts';

/** Beyond this the oldest items are forgotten, and reported again when they are met again. */
const maxRememberedItems = 10_000;

/** Passes each damaged item on once, however often it is read, so that one flipped bit is one line in the log. */
export function reportDamageOnce(report: (finding: DamageFinding) => void): (finding: DamageFinding) => void {
  const reported = new Set<string>();
  return (finding) => {
    const item = JSON.stringify([finding.store, finding.item]);
    if (reported.has(item)) return;
    if (reported.size >= maxRememberedItems) {
      for (const oldest of reported) {
        reported.delete(oldest);
        break;
      }
    }
    reported.add(item);
    report(finding);
  };
}
