import { expect, test } from 'vitest';
import { addToTail, emptyTail, maxTailCharacters, maxTailRows, releaseTail } from './tail-buffer.ts';
import { sampleLog } from './testing/sample-log.ts';

const logs = (...ids: readonly string[]) => ids.map((record_id) => sampleLog({ record_id }));
const ids = (records: readonly { readonly record_id: string }[]) => records.map(({ record_id }) => record_id);

test('shows the newest arrival first', () => {
  const tail = addToTail(addToTail(emptyTail, logs('1', '2'), false), logs('3'), false);
  expect(ids(tail.rows)).toEqual(['3', '2', '1']);
});

test('leaves held rows as they are and shows what waited when they are released', () => {
  const read = addToTail(emptyTail, logs('1'), false);
  const held = addToTail(addToTail(read, logs('2'), true), logs('3'), true);
  expect(held.rows).toBe(read.rows);
  expect(ids(held.waiting)).toEqual(['3', '2']);
  expect(ids(releaseTail(held).rows)).toEqual(['3', '2', '1']);
});

test('shows a record once, however often it is replayed', () => {
  const tail = addToTail(addToTail(emptyTail, logs('1', '2'), false), logs('2', '2', '3'), true);
  expect(ids(releaseTail(tail).rows)).toEqual(['3', '2', '1']);
});

test('keeps a bounded number of records and counts those that it lets go', () => {
  const many = logs(...Array.from({ length: maxTailRows + 5 }, (_, index) => String(index)));
  const held = addToTail(emptyTail, many, true);
  expect(held.waiting).toHaveLength(maxTailRows);
  expect(held.skippedCount).toBe(5);
  const full = addToTail(releaseTail(held), logs('x'), false);
  expect(full.rows).toHaveLength(maxTailRows);
  expect(full.isTruncated).toBe(true);
});

test('keeps fewer records where they are long, and one however long it is', () => {
  const long = (record_id: string, share: number) =>
    sampleLog({
      record_id,
      body: 'x'.repeat(maxTailCharacters * share),
      attributes: {},
      resource_attributes: {},
    });
  const held = [long('1', 0.5), long('2', 0.5), long('3', 0.25)].reduce(
    (tail, record) => addToTail(tail, [record], true),
    emptyTail,
  );
  expect(ids(held.waiting)).toEqual(['3', '2']);
  expect(held.skippedCount).toBe(1);
  const shown = releaseTail(held);
  expect([ids(shown.rows), shown.isTruncated]).toEqual([['3', '2'], false]);
  const full = addToTail(shown, [long('4', 2)], false);
  expect([ids(full.rows), full.isTruncated]).toEqual([['4'], true]);
  expect(ids(addToTail(full, logs('5'), false).rows)).toEqual(['5']);
});
