import { expect, it } from 'vitest';
import { MessageColumn } from './message-column.ts';

const textDecoder = new TextDecoder();
const createColumn = () => new MessageColumn((message) => textDecoder.decode(message), 1);
const message = (letter: string, length: number) => Buffer.from(letter.repeat(length));

it('counts the memory of the messages that it has decoded, as long as it has them', () => {
  const column = createColumn();
  const codes = ['a', 'b', 'c'].map((letter) => column.codeOf(message(letter, 10_000)));
  const encoded = column.byteSize;
  expect(codes.map((code) => column.content(code)[0])).toEqual(['a', 'b', 'c']);
  column.content(1);
  const decoded = column.byteSize - encoded;
  expect(decoded).toBeGreaterThan(3 * 10_000);
  column.removeRows({ first: 0, end: 1 }, 1);
  expect(column.byteSize - encoded).toBe(decoded / 3);
});

it('decodes a message that takes the code of a removed one', () => {
  const column = createColumn();
  column.codeOf(message('a', 1));
  expect(column.content(column.codeOf(message('b', 2)))).toBe('bb');
  column.removeRows({ first: 0, end: 1 }, 1);
  expect(column.codeOf(message('c', 3))).toBe(2);
  expect([1, 2].map((code) => column.content(code))).toEqual(['a', 'ccc']);
});
