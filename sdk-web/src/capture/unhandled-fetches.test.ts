import { expect, onTestFinished, test } from 'vitest';
import { startFakeTrace } from '../testing/fake-plugin-context.ts';
import { createFetchCapture } from './capture-fetch.ts';

// The package is compiled without the types of Node.
declare const process: {
  on(event: 'unhandledRejection', listener: (error: unknown) => void): void;
  off(event: 'unhandledRejection', listener: (error: unknown) => void): void;
};

/** What a page gets whose `fetch` returns the promise. */
function fetchCaptured(promise: Promise<unknown>): Promise<unknown> {
  const page = { location: new URL('https://shop.test/'), fetch: (_address: string) => promise };
  startFakeTrace(createFetchCapture(page));
  return page.fetch('/x');
}

test('a failure that the host does not handle stays unhandled, and no other', async () => {
  const rejections: unknown[] = [];
  const onRejection = (error: unknown) => void rejections.push(error);
  process.on('unhandledRejection', onRejection);
  onTestFinished(() => process.off('unhandledRejection', onRejection));
  const lost = new TypeError('lost');
  const handled = new TypeError('handled');
  void fetchCaptured(Promise.reject(lost));
  await expect(fetchCaptured(Promise.reject(handled))).rejects.toBe(handled);
  const cancellable = Object.assign(Promise.reject(handled), { cancel: () => 1 });
  expect(fetchCaptured(cancellable)).toBe(cancellable);
  await expect(cancellable).rejects.toBe(handled);
  await new Promise((resolve) => setTimeout(resolve));
  expect(rejections).toEqual([lost]);
});
