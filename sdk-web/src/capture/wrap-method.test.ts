import { expect, test } from 'vitest';
import { wrapMethod } from './wrap-method.ts';

const passOn = (call: (args: unknown[]) => unknown, args: unknown[]) => call(args);

test('the wrapped method keeps this, arguments, result, name, length and own members', () => {
  function greet(this: { word: string }, name: string) {
    return `${this.word} ${name}`;
  }
  const target = { word: 'hello', greet: Object.assign(greet, { marker: 1 }) };
  const seen: unknown[] = [];
  wrapMethod(target, 'greet', (call, args, self) => {
    seen.push(args, self);
    return call(args);
  });
  expect(target.greet('you')).toBe('hello you');
  expect([target.greet.name, target.greet.length, target.greet.marker]).toEqual(['greet', 1, 1]);
  expect(seen).toEqual([['you'], target]);
});

test('an own method is restored with its descriptor, an inherited one by removing ours', () => {
  class Parent {
    run() {}
  }
  const inherited = new Parent();
  const own = Object.defineProperty({}, 'run', { value() {}, writable: true, configurable: true });
  const before = Object.getOwnPropertyDescriptor(own, 'run');
  for (const target of [inherited, own]) wrapMethod(target, 'run', passOn)();
  expect(Object.hasOwn(inherited, 'run')).toBe(false);
  expect(Object.getOwnPropertyDescriptor(own, 'run')).toEqual(before);
});

test('below another wrapper the restored method only passes calls on', () => {
  let count = 0;
  const target = { run: (value: number) => value };
  const restore = wrapMethod(target, 'run', (call, args) => {
    count += 1;
    return call(args);
  });
  const ours = target.run;
  const theirs = (value: number) => ours(value) + 1;
  target.run = theirs;
  restore();
  expect([target.run, target.run(1), count]).toEqual([theirs, 2, 0]);
});

test.each([{}, { run: 1 }, Object.freeze({ run() {} }), undefined])('%o is left as it is', (target) => {
  const before = { ...target };
  wrapMethod(target, 'run', passOn)();
  expect({ ...target }).toEqual(before);
});
