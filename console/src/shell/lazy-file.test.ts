import { expect, it, vi } from 'vitest';
import { createLazyFile } from './lazy-file.ts';

const failure = new Error('the release was replaced');

it('is read once, and tells who waits for it', async () => {
  const load = vi.fn(async () => 'menu');
  const file = createLazyFile(load);
  const listener = vi.fn();
  file.subscribe(listener);
  expect(file.get()).toEqual({});
  file.read();
  file.read();
  await vi.waitFor(() => expect(file.get()).toEqual({ value: 'menu' }));
  file.read();
  expect(load).toHaveBeenCalledOnce();
  expect(listener).toHaveBeenCalledOnce();
});

it('keeps its answer while it is the same, so that React draws nothing anew', async () => {
  const file = createLazyFile(async () => 'menu');
  expect(file.get()).toBe(file.get());
  file.read();
  await vi.waitFor(() => expect(file.get().value).toBe('menu'));
  expect(file.get()).toBe(file.get());
});

it('says why it could not be read to who waits for it', async () => {
  const file = createLazyFile(() => Promise.reject(failure));
  const states: unknown[] = [];
  file.subscribe(() => states.push(file.get()));
  file.read();
  await vi.waitFor(() => expect(states).toEqual([{ error: failure }]));
});

it('is read again for who comes after a failure that others were told of', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure).mockResolvedValue('menu');
  const file = createLazyFile(load);
  const stop = file.subscribe(() => undefined);
  file.read();
  await vi.waitFor(() => {
    file.read();
    expect(load).toHaveBeenCalledTimes(2);
  });
  stop();
  await vi.waitFor(() => expect(file.get()).toEqual({ value: 'menu' }));
});

it('is read again when it was wanted too early and could not be read', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure).mockResolvedValue('menu');
  const file = createLazyFile(load);
  file.read();
  await vi.waitFor(() => {
    file.read();
    expect(load).toHaveBeenCalledTimes(2);
  });
  await vi.waitFor(() => expect(file.get()).toEqual({ value: 'menu' }));
});
