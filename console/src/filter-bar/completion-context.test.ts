import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCompletionContext } from './completion-context.ts';
import { dialects } from './dialects.ts';

/** The caret stands at the bar. */
function contextAt(marked: string) {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const context = readCompletionContext(text, caret, dialects.logs);
  return (
    context && { kind: context.kind, typed: context.typed, replaced: text.slice(context.from, context.to) }
  );
}

describe('readCompletionContext', () => {
  test.each([
    ['|', 'field', '', ''],
    ['sev|', 'field', 'sev', 'sev'],
    ['(sev|', 'field', 'sev', 'sev'],
    ['severity="error" AND ser|vice', 'field', 'ser', 'service'],
    ['NOT |', 'field', '', ''],
    ['severity|', 'operator', '', ''],
    ['severity |', 'operator', '', ''],
    ['severity!|', 'operator', '!', '!'],
    ['attribute.|', 'key', '', ''],
    ['attribute.user|', 'key', 'user', 'user'],
    ['attribute."user-i|d"="1"', 'key', '"user-i', '"user-id"'],
    ['attribute."user-id"|', 'operator', '', ''],
    ['attribute.user:|', 'operator', ':', ':'],
    ['severity=|', 'value', '', ''],
    ['severity=er|', 'value', 'er', 'er'],
    ['severity="er|', 'value', '"er', '"er'],
    ['severity="|"', 'value', '"', '""'],
    ['severity="er|ror" AND body:"x"', 'value', '"er', '"error"'],
    ['severity="er| AND body:"x"', 'value', '"er', '"er'],
    ['severity="error" |', 'connective', '', ''],
    ['severity="error" A|', 'connective', 'A', 'A'],
    ['attribute.user:* |', 'connective', '', ''],
    ['(severity="error") |', 'connective', '', ''],
  ])('reads %s as %s', (marked, kind, typed, replaced) => {
    expect(contextAt(marked)).toEqual({ kind, typed, replaced });
  });

  test.each(['severity="error"|', 'severity="error" AND|', 'unknown="|"', '(severity="error")|', '=|'])(
    'proposes nothing at %s, or what continues the word',
    (marked) => {
      expect(['connective', undefined]).toContain(contextAt(marked)?.kind);
    },
  );

  test('names a range around the caret for every text', () => {
    const texts = fc.string({
      unit: fc.constantFrom('severity', 'attribute.', 'k', '"', '=', '!', ' ', '(', 'AND', '\\'),
    });
    fc.assert(
      fc.property(texts, fc.nat(), (text, seed) => {
        const caret = seed % (text.length + 1);
        const context = readCompletionContext(text, caret, dialects.logs);
        if (context === undefined) return;
        expect(context.from).toBeLessThanOrEqual(caret);
        expect(context.to).toBeGreaterThanOrEqual(caret);
        expect(context.to).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
