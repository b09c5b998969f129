import { expect, test } from 'vitest';
import type { LogRecord } from '../generated/types.gen.ts';
import { hasRoom } from './list-room.ts';

function page(count: number, body: string) {
  const record: LogRecord = {
    record_id: '1',
    time: '2026-11-20T08:15:30Z',
    severity_number: 9,
    severity_text: '',
    body,
    service_name: 'shop',
    attributes: { key: 'value' },
    resource_attributes: {},
  };
  return { logs: new Array<LogRecord>(count).fill(record) };
}

test('a list takes a hundred thousand records of a usual size', () => {
  const pages = new Array(99).fill(page(1_000, 'x'.repeat(1_000)));
  expect(hasRoom([])).toBe(true);
  expect(hasRoom(pages)).toBe(true);
  expect(hasRoom([...pages, page(1_000, '')])).toBe(false);
});

test('a list of longer records ends before', () => {
  const large = page(1, 'x'.repeat(16 * 1024 * 1024 - 8));
  expect(hasRoom(new Array(7).fill(large))).toBe(true);
  expect(hasRoom(new Array(8).fill(large))).toBe(false);
});
