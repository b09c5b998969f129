import type { TimelineSegment } from './timeline-segment.ts';

/**
 * Merges segments of several sources, each in order of the first instant. Takes one of each source ahead. At one instant those of an
 * earlier source come first.
 */
export function* mergeByStart<Segment extends Pick<TimelineSegment, 'firstNs'>>(
  sources: readonly Iterable<Segment>[],
): Generator<Segment> {
  const iterators = sources.map((source) => source[Symbol.iterator]());
  const heads = iterators.map((iterator) => take(iterator));
  while (true) {
    let first: Segment | undefined;
    let from = 0;
    for (const [index, head] of heads.entries()) {
      if (head === undefined || (first !== undefined && head.firstNs >= first.firstNs)) continue;
      first = head;
      from = index;
    }
    if (first === undefined) return;
    yield first;
    const iterator = iterators[from];
    heads[from] = iterator === undefined ? undefined : take(iterator);
  }
}

function take<Item>(iterator: Iterator<Item>): Item | undefined {
  const { done, value } = iterator.next();
  return done === true ? undefined : value;
}
