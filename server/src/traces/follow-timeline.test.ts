import { describe, expect, it } from 'vitest';
import { collectItems } from '../testing/collect-items.ts';
import { followTimeline } from './follow-timeline.ts';
import type { TimelinePage } from './trace-store.ts';

/** Pages with the numbers 1 to `count`; each has its number for an instant. */
function createPages(count: number) {
  const requested: bigint[] = [];
  const page = (number: number): TimelinePage => ({
    json: Buffer.from(String(number)),
    count: 1,
    ...(number === count ? {} : { nextAfterNs: BigInt(number) }),
  });
  const read = async (afterNs: bigint) => {
    requested.push(afterNs);
    return page(Number(afterNs) + 1);
  };
  return { requested, follow: () => followTimeline(page(1), read) };
}

function toText({ done, value }: IteratorResult<TimelinePage, void>): string {
  return done === true ? 'the end' : Buffer.from(value.json).toString();
}

describe('followTimeline', () => {
  it.each([1, 2, 5])('has all of %d pages in order', async (count) => {
    const pages = await collectItems(createPages(count).follow());
    expect(pages.map(({ json }) => String(json))).toEqual(
      Array.from({ length: count }, (_, index) => String(index + 1)),
    );
  });

  it('reads one page ahead of its consumer, and no more', async () => {
    const { requested, follow } = createPages(5);
    const pages = follow();
    expect(requested).toEqual([]);
    await pages.next();
    expect(requested).toEqual([1n]);
    await pages.next();
    expect(requested).toEqual([1n, 2n]);
  });

  it('reads nothing more once its consumer left', async () => {
    const { requested, follow } = createPages(5);
    const pages = follow();
    await pages.next();
    await pages.return();
    expect(await pages.next()).toEqual({ done: true, value: undefined });
    expect(requested).toEqual([1n]);
  });

  it('throws the error of a page after the pages before it', async () => {
    const error = new Error('the disk is gone');
    const first = { json: Buffer.from('1'), count: 1, nextAfterNs: 1n };
    const pages = followTimeline(first, () => Promise.reject(error));
    expect(toText(await pages.next())).toBe('1');
    await expect(pages.next()).rejects.toBe(error);
  });

  it('keeps the error of a page that nobody takes', async () => {
    const first = { json: Buffer.from('1'), count: 1, nextAfterNs: 1n };
    const pages = followTimeline(first, () => Promise.reject(new Error('the disk is gone')));
    await pages.next();
    await pages.return(); // an unhandled rejection would fail the run
  });
});
