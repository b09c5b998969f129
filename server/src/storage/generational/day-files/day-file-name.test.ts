import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayFileName, parseDayFileName } from './day-file-name.ts';

it('names a file by its day', () => {
  expect(dayFileName(0)).toBe('1970-01-01.db');
  expect(dayFileName(20_412)).toBe('2025-11-20.db');
});

it('reads the day back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_932_896 }), (day) => {
      expect(parseDayFileName(dayFileName(day))).toBe(day);
    }),
  );
});

it.each([
  '2025-11-20',
  '2025-11-20.db-wal',
  '2025-11-20.db.new',
  '2025-02-30.db',
  '2025-13-01.db',
  'wal.db',
  'quarantine',
  '',
])('takes %j for no day', (name) => {
  expect(parseDayFileName(name)).toBeUndefined();
});
