import { expect, test } from 'vitest';
import { toCsvLine } from './to-csv.ts';

test.each([
  [['a', 'b'], 'a,b\r\n'],
  [['say "hi"', 'x,y', 'two\nlines'], '"say ""hi""","x,y","two\nlines"\r\n'],
  [['=HYPERLINK("http://x")', '@cmd', '+1+1'], '"\'=HYPERLINK(""http://x"")",\'@cmd,\'+1+1\r\n'],
  [['-1', '+2.5', '-1e9'], '-1,+2.5,-1e9\r\n'],
])('writes %j', (values, line) => {
  expect(toCsvLine(values)).toBe(line);
});
