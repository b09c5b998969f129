import { parseDuration } from './query-step.ts';

/** Faster would load the service more than a person can read. */
const minMs = 5_000;
/** Browsers run a timer at once that is to wait longer. */
const maxMs = 2 ** 31 - 1;

/** The interval of an automatic refresh in milliseconds, as an address has it: `30s`. Undefined for none, and for what no interval may be. */
export function parseRefreshInterval(text: string): number | undefined {
  const ms = parseDuration(text);
  return ms === undefined || ms < minMs || ms > maxMs ? undefined : ms;
}
