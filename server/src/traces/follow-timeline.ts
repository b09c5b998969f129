import type { TimelinePage } from './trace-store.ts';

/**
 * The pages that follow a page, and that page first. While a page is with the consumer the next one is read, and no other:
 * that is two pages in memory, however slow the consumer.
 */
export async function* followTimeline(
  first: TimelinePage,
  read: (afterNs: bigint) => Promise<TimelinePage>,
): AsyncGenerator<TimelinePage, void, undefined> {
  let page = first;
  for (;;) {
    const { nextAfterNs } = page;
    const next = nextAfterNs === undefined ? undefined : read(nextAfterNs);
    next?.catch(() => {}); // thrown below; a consumer that left does not see it
    yield page;
    if (next === undefined) return;
    page = await next;
  }
}
