import { expect, test } from 'vitest';
import { senders } from './first-run-view.ts';
import { keyPlaceholders, senderGuides } from './snippets.ts';

const hostile = { ingestUrl: "https://obs.example/it's", key: 'svc_ing_1' };

test.each(senders)(
  'the address and the key are in what %s copies, and titles tell its texts apart',
  (sender) => {
    const { keyKind, snippets } = senderGuides[sender];
    const written = snippets({ ingestUrl: 'https://ingest.example/cairn', key: keyPlaceholders[keyKind] });
    const text = written.map((snippet) => snippet.text).join('\n');
    expect(text).toContain('https://ingest.example/cairn');
    expect(text).toContain(keyPlaceholders[keyKind]);
    expect(new Set(written.map(({ title }) => title)).size).toBe(written.length);
  },
);

test.each([
  ['node', "apiUrl: 'https://obs.example/it\\'s'"],
  ['browser', "apiUrl: 'https://obs.example/it\\'s'"],
  ['opentelemetry', "ENDPOINT='https://obs.example/it'\\''s'"],
  ['prometheus', 'url: "https://obs.example/it\'s/api/v1/write"'],
  ['curl', "curl -i 'https://obs.example/it'\\''s/v1/logs'"],
] as const)('an address with a quote stays one text in %s', (sender, expected) => {
  const text = senderGuides[sender].snippets(hostile).map((snippet) => snippet.text);
  expect(text.join('\n')).toContain(expected);
});
