import type { AlertSeverity, MetricAlertSummary } from '../generated/types.gen.ts';
import type { EvaluationProblems } from './evaluation-problems.ts';

/**
 * `quiet` alerts have no open incident, and nothing is known to keep them from opening one. Those whose last evaluation failed are
 * `not evaluated`: their silence says nothing. Firing and disabled ones may have failed too, and disabled ones may have open incidents.
 */
export type AlertState = 'firing' | 'not evaluated' | 'quiet' | 'disabled';

/** In the order of lists. */
export const alertStates: readonly AlertState[] = ['firing', 'not evaluated', 'quiet', 'disabled'];

/** The gravest first. */
export const severities: readonly AlertSeverity[] = ['critical', 'warning', 'info'];

export function stateOf(
  { slug, enabled, firing_count: firingCount }: Pick<MetricAlertSummary, 'slug' | 'enabled' | 'firing_count'>,
  problems: EvaluationProblems,
): AlertState {
  if (!enabled) return 'disabled';
  if (firingCount > 0) return 'firing';
  return problems.has(slug) ? 'not evaluated' : 'quiet';
}
