import { maxAttributesPerTrace, maxTagsPerTrace } from '../../traces/trace-labels.ts';
import type { LeftOutLabels, TraceFlush } from '../../traces/trace-store.ts';
import type { RejectedItem } from './rejected-item.ts';

const attributeReasons = {
  trace: `the trace already has ${maxAttributesPerTrace} attributes`,
  project:
    'the project already has its maximum of attribute keys; write this one as a value, or in the events',
};
const tagReasons = {
  trace: `the trace already has ${maxTagsPerTrace} tags`,
  project: 'the project already has its maximum of tags; write this one as the value of an attribute',
};

/**
 * The attributes and tags beyond the limits of the trace or the project, as items of the batch.
 *
 * @param rejected the items rejected by the decoder; the remaining tags are in their original order.
 */
export function toLeftOutItems(
  { attributeKeys, tags, ofProject }: LeftOutLabels,
  flush: Pick<TraceFlush, 'tags'>,
  rejected: readonly RejectedItem[],
): RejectedItem[] {
  const attributeReason = attributeReasons[ofProject?.attributeKeys === true ? 'project' : 'trace'];
  const tagReason = tagReasons[ofProject?.tags === true ? 'project' : 'trace'];
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
