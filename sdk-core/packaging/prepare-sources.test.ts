import { expect, test } from 'vitest';
import { importConstants, nameClasses } from './prepare-sources.ts';

test('a constant number is imported in its own line, and everything else stays', () => {
  const source = `import { send } from './send.ts';
/** Milliseconds. */
const pauseMs = 30_000;
const offset = -1.5;
const name = 'x';
const bytes = 4 * 1024;
export const maxBytes = 10;
function run() {
  const pauseMs = 5;
}
`;
  expect(importConstants(source)).toBe(
    source
      .replace('const pauseMs = 30_000;', "import { pauseMs } from 'constant:pauseMs = 30_000';")
      .replace('const offset = -1.5;', "import { offset } from 'constant:offset = -1.5';"),
  );
});

test('an exported class that extends another is named in its own line, and everything else stays', () => {
  const source = `class Hidden extends Error {
}
export class Client<const Plugins extends readonly Plugin[] = readonly []> {
}
export class ApiError extends Error {
  readonly status: number;
}
`;
  expect(nameClasses(source)).toBe(
    source.replace('ApiError extends Error {', "$& static name = 'ApiError';"),
  );
});
