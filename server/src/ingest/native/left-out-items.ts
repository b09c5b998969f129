import { maxAttributesPerTrace, maxTagsPerTrace } from '../../traces/trace-labels.ts';
import type { LeftOutLabels, TraceFlush } from '../../traces/trace-store.ts';
import type { RejectedItem } from './rejected-item.ts';

const attributeReason = `the trace already has ${maxAttributesPerTrace} attributes`;
const tagReason = `the trace already has ${maxTagsPerTrace} tags`;

/**
 * The attributes and tags beyond the trace's limits, as items of the batch.
 *
 * @param rejected the items rejected by the decoder; the remaining tags are in their original order.
 */
export function toLeftOutItems(
  { attributeKeys, tags }: LeftOutLabels,
  flush: Pick<TraceFlush, 'tags'>,
  rejected: readonly RejectedItem[],
): RejectedItem[] {
  const items: RejectedItem[] = attributeKeys.map((key) => ({
    item: 'attribute',
    key,
    reason: attributeReason,
  }));
  const setAside = new Set(rejected.filter(({ item }) => item === 'tag').map(({ index }) => index));
  let index = 0;
  for (const tag of flush.tags) {
    while (setAside.has(index)) index += 1;
    if (tags.includes(tag)) items.push({ item: 'tag', index, reason: tagReason });
    index += 1;
  }
  return items;
}
