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

it('a cell stays on its line, whatever it has', () => {
  const rows = [
    ['\u001b[31m', 'x'],
    ['a\r\nb\u2028\u0085\u202e', 'y'],
  ];
  expect(renderTextTable(rows)).toBe(
    ['\\u001b[31m                        x\n', 'a\\u000d\\u000ab\\u2028\\u0085\\u202e  y\n'].join(''),
  );
});
