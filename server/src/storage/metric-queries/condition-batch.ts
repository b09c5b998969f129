import { conditionLimits } from '../../metrics/explain-condition-excess.ts';
import type { ConditionResult } from '../../metrics/metric-store.ts';
import { countLabelCharacters } from '../../promql/labels/count-label-characters.ts';
import { PromqlError } from '../../promql/promql-error.ts';

/** Bounds what the evaluations of one request give together, which is copied to the main thread as one message. */
export interface ConditionBatch {
  /** @throws PromqlError of kind `limit` once there is more than one alert alone can give. */
  add(results: readonly ConditionResult[]): void;
}

/** An alert has two expressions, at the time of its samples and at that of the clock. */
const maxVectorsOfAlert = 4;
const maxLabelSets = maxVectorsOfAlert * conditionLimits.maxLabelSets;
const maxLabelCharacters = maxVectorsOfAlert * conditionLimits.maxLabelCharacters;

export function createConditionBatch(): ConditionBatch {
  let labelSets = 0;
  let labelCharacters = 0;
  return {
    add(results) {
      for (const result of results) {
        if (!result.ok) continue;
        labelSets += result.samples.length;
        labelCharacters += countLabelCharacters(result.samples);
      }
      if (labelSets <= maxLabelSets && labelCharacters <= maxLabelCharacters) return;
      const bound = `${maxLabelSets} label sets and ${maxLabelCharacters} characters of labels`;
      throw new PromqlError('limit', `the alerts give more than ${bound} together; evaluate each alone`);
    },
  };
}
