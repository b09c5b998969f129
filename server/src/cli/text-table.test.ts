import { expect, it } from 'vitest';
import { renderTextTable } from './text-table.ts';

it('aligns columns and leaves no space at the end of a line', () => {
  const rows = [
    ['ID', 'NAME'],
    ['key_1', 'x'],
    ['k', ''],
  ];
  expect(renderTextTable(rows)).toBe('ID     NAME\nkey_1  x\nk\n');
});

it('a table without rows is empty', () => {
  expect(renderTextTable([])).toBe('');
});
