import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBody } from './format-body.ts';

test.each(['plain text', '', '{ half', '[1, 2', '"a text"', '17', '{"a":1} and more'])(
  '%j is shown as it is',
  (body) => {
    expect(formatBody(body)).toBe(body);
  },
);

test('JSON is indented', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
      const text = JSON.stringify(value);
      expect(formatBody(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
    }),
  );
});

test('numbers keep their digits, and members their order', () => {
  const body = ' {"order_id":9007199254740993, "10":1.50,"9":1e400,"same":[-0],"same":2} ';
  expect(formatBody(body)).toBe(
    ['{', '  "order_id": 9007199254740993,', '  "10": 1.50,', '  "9": 1e400,']
      .concat(['  "same": [', '    -0', '  ],', '  "same": 2', '}'])
      .join('\n'),
  );
});

test('JSON is shown as it is where the indents would make it far longer', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(formatBody(nested(100)).split('\n')).toHaveLength(199);
  for (const body of [nested(30_000), `[${'1,'.repeat(1_500_000)}1]`]) expect(formatBody(body)).toBe(body);
});

test('a text is shown without escapes that it need not have', () => {
  expect(formatBody('{"name":"caf\\u00e9 \\"x\\"\\n"}')).toBe('{\n  "name": "café \\"x\\"\\n"\n}');
});
