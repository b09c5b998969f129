import { countLabelCharacters } from '../promql/labels/count-label-characters.ts';
import type { VectorSample } from '../promql/promql-value.ts';

/**
 * Limits of the vector that one expression of an alert gives before its comparison. It is copied to the main thread at each evaluation,
 * whether the alert fires or not: 10,000 label sets take some 20 ms there.
 */
export const conditionLimits = {
  maxLabelSets: 10_000,
  /** Characters of the names and values of all labels. */
  maxLabelCharacters: 8 * 1024 * 1024,
};

const { maxLabelSets, maxLabelCharacters } = conditionLimits;

/** Why a vector is over `conditionLimits`, and what to do; `undefined` when it is not. */
export function explainConditionExcess(samples: readonly VectorSample[]): string | undefined {
  if (samples.length > maxLabelSets)
    return explain(`${samples.length} label sets, more than the ${maxLabelSets}`);
  const characterCount = countLabelCharacters(samples);
  if (characterCount <= maxLabelCharacters) return undefined;
  return explain(`labels of ${characterCount} characters, more than the ${maxLabelCharacters}`);
}

function explain(excess: string): string {
  return (
    `the expression compares ${excess} that an evaluation may; aggregate by fewer labels, such as sum by (service), ` +
    'or share the series out among several alerts by matchers'
  );
}
