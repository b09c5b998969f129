import { expect, it } from 'vitest';
import { JsonText } from './json-text.ts';

it('takes no memory before its first text: a request may have millions of messages that are read one by one', () => {
  const json = new JsonText();
  expect(json.bytes).toHaveLength(0);
  for (let count = 0; count < 3_000; count += 1) json.writeAscii('ab');
  expect(Buffer.from(json.bytes.subarray(0, json.size)).toString()).toBe('ab'.repeat(3_000));
});

it('takes no more memory than its bound', () => {
  const json = new JsonText();
  json.maxBytes = 100_000;
  const control = new Uint8Array(20_000);
  expect(() => json.writeString(control, 0, control.length)).toThrow(/more than 100000 bytes as JSON/);
  expect(json.bytes.length).toBeLessThanOrEqual(100_000);
});
