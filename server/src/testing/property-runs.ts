import { readConfigureGlobal } from 'fast-check';

/** The default of fast-check. */
const unconfiguredRuns = 100;

/**
 * Run count of a property whose runs cost much more or less than others: a share of the tier's default count
 * (vitest.config.ts), which properties without a count of their own use.
 */
export function propertyRuns(share = 1): number {
  return Math.max(1, Math.round(share * (readConfigureGlobal().numRuns ?? unconfiguredRuns)));
}
