import type { Waterfall } from './waterfall.ts';

/** The failed span after another in the order of the waterfall, the first one after the last; `undefined` without any. */
export function nextFailedSpan(
  { spans, indexById }: Waterfall,
  afterId: string | undefined,
): string | undefined {
  const after = indexById.get(afterId ?? '') ?? -1;
  const failed = spans.flatMap(({ span }, index) =>
    span.status === 'error' ? [{ id: span.span_id, index }] : [],
  );
  return (failed.find(({ index }) => index > after) ?? failed[0])?.id;
}
