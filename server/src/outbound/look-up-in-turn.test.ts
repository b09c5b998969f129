import { beforeEach, expect, it } from 'vitest';
import { runMicrotasks } from '../testing/fake-clock.ts';
import { createLookUpInTurn } from './look-up-in-turn.ts';
import type { LookUpHost } from './resolve-target.ts';

const found = [{ address: '203.0.113.7', family: 4 }];

let nowMs: number;
let asked: { readonly name: string; readonly answer: PromiseWithResolvers<typeof found> }[];
let lookUp: LookUpHost;
beforeEach(() => {
  nowMs = 0;
  asked = [];
  lookUp = createLookUpInTurn(
    (name) => {
      const answer = Promise.withResolvers<typeof found>();
      asked.push({ name, answer });
      return answer.promise;
    },
    () => nowMs,
  );
});

/** Asks for a name, and swallows a failure. */
async function ask(name: string): Promise<void> {
  void lookUp(name).catch(() => {});
  await runMicrotasks();
}

/** Answers the last question for the name, after a time. */
async function answer(name: string, ranMs: number): Promise<void> {
  nowMs += ranMs;
  asked.findLast((each) => each.name === name)?.answer.resolve(found);
  await runMicrotasks();
}

const names = (): readonly string[] => asked.map(({ name }) => name);

it('asks for names that were answered quickly at once, whatever others take', async () => {
  for (const name of ['a', 'b']) {
    await ask(name);
    await answer(name, 1_000);
  }
  for (const name of ['dead-1', 'dead-2', 'a', 'b']) await ask(name);
  expect(names()).toEqual(['a', 'b', 'dead-1', 'a', 'b']);
});

it('asks for new names, and those that took long, one after the other, also after a failure', async () => {
  for (const name of ['slow', 'new-1', 'new-2']) await ask(name);
  expect(names()).toEqual(['slow']);
  await answer('slow', 1_001);
  expect(names()).toEqual(['slow', 'new-1']);
  await ask('slow');
  asked.at(-1)?.answer.reject(new Error('EAI_AGAIN'));
  await runMicrotasks();
  expect(names()).toEqual(['slow', 'new-1', 'new-2']);
  await answer('new-2', 0);
  expect(names()).toEqual(['slow', 'new-1', 'new-2', 'slow']);
  await answer('slow', 10);
  await ask('dead');
  await ask('slow');
  expect(names().slice(4)).toEqual(['dead', 'slow']);
});

it('asks for a name once at a time, and gives its answer or its failure to all', async () => {
  const first = [lookUp('a'), lookUp('a')];
  await runMicrotasks();
  await answer('a', 0);
  expect(await Promise.all(first)).toEqual([found, found]);
  const second = Promise.allSettled([lookUp('a'), lookUp('a')]);
  await runMicrotasks();
  asked.at(-1)?.answer.reject(new Error('ENOTFOUND'));
  expect((await second).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(names()).toEqual(['a', 'a']);
});
