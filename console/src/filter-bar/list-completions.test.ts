import { describe, expect, test } from 'vitest';
import { readCompletionContext } from './completion-context.ts';
import { type DialectName, dialects } from './dialects.ts';
import { applyCompletion, type KnownNames, listCompletions } from './list-completions.ts';

const known: KnownNames = {
  keys: ['http.route', 'service.name', 'user-id', 'user.tier'],
  values: ['checkout', 'say "hi"', ''],
};

/** The labels proposed at the bar, and the text after accepting the first, with the caret as a bar. */
function proposeAt(marked: string, dialect: DialectName = 'logs') {
  const text = marked.replace('|', '');
  const context = readCompletionContext(text, marked.indexOf('|'), dialects[dialect]);
  const items = context === undefined ? [] : listCompletions(context, dialects[dialect], known);
  const first = items[0];
  const accepted = first === undefined ? undefined : applyCompletion(text, first);
  return {
    labels: items.map(({ label }) => label),
    accepted: accepted && `${accepted.text.slice(0, accepted.caret)}|${accepted.text.slice(accepted.caret)}`,
  };
}

describe('listCompletions', () => {
  test('proposes every field of the language', () => {
    expect(proposeAt('|').labels).toEqual([
      'body',
      'severity',
      'service.name',
      'event.name',
      'trace_id',
      'span_id',
      'attribute.<key>',
      'NOT',
    ]);
    expect(proposeAt('|', 'traces').labels).toEqual(['status', 'severity', 'tag', 'attribute.<key>', 'NOT']);
  });

  test.each([
    ['sev|', 'severity|'],
    ['attr|', 'attribute.|'],
    ['severity|', 'severity="|"'],
    ['severity!|', 'severity!="|"'],
    ['severity="|"', 'severity="trace"|'],
    ['severity=er|', 'severity="error"|'],
    ['service.name="che|ck"', 'service.name="checkout"|'],
    ['service.name="say|"', 'service.name="say \\"hi\\""|'],
    ['attribute.|', 'attribute.http.route|'],
    ['attribute.user-|', 'attribute."user-id"|'],
    ['attribute.user.tier|', 'attribute.user.tier="|"'],
    ['attribute.user:|', 'attribute.user:* |'],
    ['severity="error" |', 'severity="error" AND |'],
    ['severity="error" a|', 'severity="error" AND |'],
  ])('completes %s to %s', (marked, accepted) => {
    expect(proposeAt(marked).accepted).toBe(accepted);
  });

  test('leaves out keys that have a field of their own', () => {
    expect(proposeAt('attribute.|').labels).not.toContain('service.name');
  });

  test('puts what begins with the typed text before what contains it', () => {
    expect(proposeAt('service.name="h|"').labels).toEqual(['checkout', 'say "hi"']);
    expect(proposeAt('service.name="s|"').labels).toEqual(['say "hi"']);
  });
});
