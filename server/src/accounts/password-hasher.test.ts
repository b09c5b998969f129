import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createHashQueue } from './hash-queue.ts';
import { createPasswordHasher } from './password-hasher.ts';

describe('a password hasher', () => {
  const hasher = createPasswordHasher(randomBytes);

  it('recognizes the password, and no other', async () => {
    const hash = await hasher.hash('correct horse battery');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await hasher.verify('correct horse battery', hash)).toBe(true);
    expect(await hasher.verify('correct horse batterx', hash)).toBe(false);
    expect(await hasher.verify('', hash)).toBe(false);
  });

  it('salts each hash', async () => {
    expect(await hasher.hash('correct horse battery')).not.toBe(await hasher.hash('correct horse battery'));
  });

  it('refuses without a hash, after as much work', async () => {
    const before = process.cpuUsage();
    expect(await hasher.verify('wrong', undefined)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeGreaterThan(10_000); // microseconds; without the work it is a hundred
  });

  it('rejects a stored hash of another format', async () => {
    await expect(hasher.verify('x', '$2b$10$abc')).rejects.toThrow('unknown format');
  });
});

describe('the queue of hashes', () => {
  it('runs two at a time, lets 32 wait, and refuses the rest', async () => {
    const queue = createHashQueue();
    const started: PromiseWithResolvers<void>[] = [];
    const start = () =>
      queue.run(() => {
        const task = Promise.withResolvers<void>();
        started.push(task);
        return task.promise;
      });
    const accepted = Array.from({ length: 34 }, start);
    await expect(start()).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
    expect(started).toHaveLength(2);
    for (let index = 0; index < 34; index++) {
      started[index]?.resolve();
      await accepted[index];
      expect(started.length).toBeLessThanOrEqual(index + 3);
    }
    expect(started).toHaveLength(34);
    void start().catch(() => {});
    expect(started).toHaveLength(35);
  });

  it('gives the place of a failed task to the next', async () => {
    const queue = createHashQueue();
    const fail = () => queue.run(() => Promise.reject(new Error('no memory')));
    await Promise.allSettled([fail(), fail(), fail()]);
    expect(await queue.run(async () => 'done')).toBe('done');
  });
});
