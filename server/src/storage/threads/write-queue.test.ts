import { describe, expect, it } from 'vitest';
import type { WriteMessage } from './thread-messages.ts';
import { createWriteQueue } from './write-queue.ts';

const mebibyte = 1024 * 1024;
let nextId = 1;
let nowMs = 0;

function createQueue() {
  const queue = createWriteQueue<string>(() => nowMs);
  return {
    put: (message: WriteMessage<string>) => queue.put(message),
    isEmpty: () => queue.isEmpty,
    /** A mebibyte takes a tenth of a second. */
    nextWrites(): readonly WriteMessage<string>[] {
      let taken: readonly WriteMessage<string>[] = [];
      queue.commitNext((writes) => {
        taken = writes;
        nowMs += (sizeOf(writes) / mebibyte) * 100;
        return undefined;
      });
      return taken;
    },
  };
}

function sizeOf(writes: readonly WriteMessage<string>[]): number {
  return writes.reduce((sum, { bytes }) => sum + bytes, 0);
}

function write(project: string, bytes: number): WriteMessage<string> {
  const id = nextId;
  nextId += 1;
  return { kind: 'write', id, project, bytes, command: project };
}

describe('the commits of a writer', () => {
  it('have the write of a project next, however many of another one wait', () => {
    const queue = createQueue();
    for (let count = 0; count < 5_000; count += 1) queue.put(write('a', 1_000));
    queue.nextWrites();
    queue.put(write('b', 1_000));
    expect(queue.nextWrites().filter(({ project }) => project === 'b')).toHaveLength(1);
  });

  it('take no more than a share of large requests along with the small ones of others', () => {
    const queue = createQueue();
    for (let count = 0; count < 20; count += 1) queue.put(write('a', 4 * mebibyte));
    for (let count = 0; count < 100; count += 1) queue.put(write('b', 1_000));
    const [first, second] = [queue.nextWrites(), queue.nextWrites()];
    expect(sizeOf(first)).toBeLessThanOrEqual(12 * mebibyte);
    expect([...first, ...second].filter(({ project }) => project === 'b')).toHaveLength(100);
  });

  it('store the small write of a project without a large one of another, which would delay it', () => {
    const queue = createQueue();
    for (let count = 0; count < 100; count += 1) queue.put(write('a', mebibyte));
    queue.put(write('b', 1_000));
    for (let commit = 0; commit < 20; commit += 1) queue.nextWrites();
    queue.put(write('b', 1_000));
    expect(queue.nextWrites().map(({ project }) => project)).toEqual(['b']);
    expect(queue.nextWrites().map(({ project }) => project)).toEqual(['a']);
  });

  it('store small writes at once while projects share them, and then the larger ones that fill a commit', () => {
    const queue = createQueue();
    for (let count = 0; count < 8_000; count += 1) queue.put(write('a', 20_000));
    queue.put(write('b', 1_000));
    for (let commit = 0; commit < 20; commit += 1) queue.nextWrites();
    for (const project of ['b', 'c', 'b']) queue.put(write(project, 1_000));
    expect(queue.nextWrites().map(({ project }) => project)).toEqual(['b', 'c', 'b']);
    expect(queue.nextWrites().length).toBeGreaterThan(5);
  });

  it('are short while another project waits for something else', () => {
    type Question = { readonly kind: 'question'; readonly project: string };
    const queue = createWriteQueue<string, Question>(
      () => nowMs,
      ({ project }) => project,
    );
    const commitSizes: number[] = [];
    function commitAll(count: number): void {
      for (let commit = 0; commit < count; commit += 1) {
        queue.commitNext((writes) => {
          commitSizes.push(sizeOf(writes));
          nowMs += (sizeOf(writes) / mebibyte) * 100;
          return undefined;
        });
      }
    }
    for (let count = 0; count < 4_000; count += 1) queue.put(write('a', 50_000));
    queue.put({ kind: 'question', project: 'a' });
    commitAll(2);
    expect(Math.min(...commitSizes)).toBeGreaterThan(7 * mebibyte);
    queue.put({ kind: 'question', project: 'b' });
    commitAll(20);
    expect(commitSizes.at(-1)).toBeLessThan(mebibyte / 4);
  });

  it('store a large write in parts, with the writes of others in between, and before the next one of its project', () => {
    const queue = createWriteQueue<string>(() => nowMs);
    const order: string[] = [];
    let partsLeft = 10;
    function commitNext(): void {
      queue.commitNext((writes) => {
        order.push(writes.map(({ command }) => command).join(' '));
        nowMs += 30;
        const at = writes.findIndex(({ command }) => command === 'large');
        if (at < 0) return undefined;
        partsLeft -= 1;
        if (partsLeft === 0) return [];
        const behind = writes.slice(at).filter(({ project }) => project === 'a');
        return behind.map((each, index) => {
          return { write: each, shareLeft: index === 0 ? partsLeft / (partsLeft + 1) : 1 };
        });
      });
    }
    queue.put({ ...write('b', 1_000), command: 'first' });
    queue.put({ ...write('a', mebibyte), command: 'large' });
    queue.put({ ...write('a', 1_000), command: 'next' });
    for (let commit = 0; commit < 4; commit += 1) commitNext();
    queue.put({ ...write('b', 1_000), command: 'second' });
    while (!queue.isEmpty) commitNext();
    expect(order.slice(4, 6).join(' ')).toContain('second');
    expect(order.at(-1)).toContain('next');
    expect(partsLeft).toBe(0);
  });

  it('have the write of a project behind one part of a large one that nobody waited for before', () => {
    const queue = createWriteQueue<string>(() => nowMs);
    const order: string[] = [];
    let partsLeft = 50;
    function commitNext(): void {
      queue.commitNext((writes) => {
        order.push(...writes.map(({ project }) => project));
        nowMs += 12;
        const large = writes.find(({ project }) => project === 'large');
        partsLeft -= large === undefined ? 0 : 1;
        return large && partsLeft > 0 ? [{ write: large, shareLeft: partsLeft / (partsLeft + 1) }] : [];
      });
    }
    queue.put(write('large', 64 * mebibyte));
    for (let commit = 0; commit < 5; commit += 1) commitNext();
    queue.put(write('small', 1_000));
    while (!queue.isEmpty) commitNext();
    expect(order.indexOf('small')).toBeLessThanOrEqual(6);
    expect(order.filter((project) => project === 'large')).toHaveLength(50);
  });

  it('keep the order of each project, and lose nothing', () => {
    const queue = createQueue();
    const sent = Array.from({ length: 3_000 }, (_, index) =>
      write(['a', 'b', 'c'][index % 7 === 0 ? 1 : index % 2 === 0 ? 2 : 0] ?? 'a', (index * 7919) % 100_000),
    );
    for (const message of sent) queue.put(message);
    const taken: WriteMessage<string>[] = [];
    while (!queue.isEmpty()) taken.push(...queue.nextWrites());
    for (const project of ['a', 'b', 'c']) {
      const idsOf = (messages: readonly WriteMessage<string>[]) =>
        messages.filter((message) => message.project === project).map(({ id }) => id);
      expect(idsOf(taken)).toEqual(idsOf(sent));
    }
  });

  it('take as much as a sync is worth while one project writes', () => {
    const queue = createQueue();
    for (let count = 0; count < 300; count += 1) queue.put(write('a', 100_000));
    for (let commit = 0; commit < 3; commit += 1) {
      expect(sizeOf(queue.nextWrites())).toBeGreaterThan(8 * mebibyte - 2 * 100_000);
    }
  });

  it('end after some milliseconds while several projects write, and are large again ten seconds later', () => {
    const queue = createQueue();
    for (let count = 0; count < 8_000; count += 1) queue.put(write('a', 20_000));
    queue.put(write('b', 1_000));
    for (let commit = 0; commit < 30; commit += 1) queue.nextWrites();
    const startedAtMs = nowMs;
    queue.nextWrites();
    expect(nowMs - startedAtMs).toBeLessThan(20);
    nowMs += 10_000;
    expect(sizeOf(queue.nextWrites())).toBeGreaterThan(7 * mebibyte);
  });
});
