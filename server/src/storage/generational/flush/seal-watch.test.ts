import { expect, it } from 'vitest';
import { unavailable } from '../../threads/storage-failure.ts';
import { createSealWatch } from './seal-watch.ts';

it('waits for each memtable, also one that is sealed before `find` names it', async () => {
  const watch = createSealWatch();
  const found = Promise.withResolvers<readonly number[]>();
  let isDone = false;
  const waiting = watch
    .untilSealed(() => found.promise)
    .then(() => {
      isDone = true;
    });
  watch.sealed(1);
  found.resolve([1, 2]);
  await found.promise;
  await Promise.resolve();
  expect(isDone).toBe(false);
  watch.failed(3, unavailable('another one'));
  watch.sealed(2);
  await waiting;
});

it('resolves at once without memtables, rejects with the error of one, and ends when stopped', async () => {
  const watch = createSealWatch();
  await watch.untilSealed(async () => []);
  const failing = watch.untilSealed(async () => [1]);
  await Promise.resolve();
  watch.failed(1, unavailable('no space'));
  await expect(failing).rejects.toThrow('no space');
  await expect(watch.untilSealed(() => Promise.reject(new Error('no writer')))).rejects.toThrow('no writer');
  const stopped = watch.untilSealed(async () => [1]);
  watch.stop(unavailable('stopping'));
  await expect(stopped).rejects.toThrow('stopping');
});
