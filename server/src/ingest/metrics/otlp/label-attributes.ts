import { defaultSeriesLimits } from '../../../metrics/series-limits.ts';
import type { AttributeBound } from '../../otlp/common-messages/read-attributes.ts';

const { maxLabels, maxLabelValueBytes } = defaultSeriesLimits;
/** Values of keys that map to one label are joined by a `;`, so they take at least two bytes each. */
const maxJoinedValues = maxLabelValueBytes / 2;

/** More attributes than the labels of a series can hold: with one more it is refused, whatever they are. */
export const labelAttributes: AttributeBound = { maxCount: maxLabels * maxJoinedValues + 1 };
