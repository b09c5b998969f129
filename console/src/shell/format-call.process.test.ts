import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { toCurl } from './format-call.ts';

test('whatever a filter holds, the shell hands it on as it is', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 40 }).filter((value) => !value.includes('\0'));
  fc.assert(
    fc.property(text, (filter) => {
      const command = toCurl({ operationId: 'listLogs', query: { filter } }, 'https://cairn.example.com');
      const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
      const words = execFileSync('sh', ['-c', script]).toString().split('\0');
      expect(words).toContain(`filter=${filter.toWellFormed()}`);
    }),
    { numRuns: 20 },
  );
});
