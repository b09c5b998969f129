import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../server/src/errors/error-catalogue.ts';
import { frameworkAnswers, type ResponseObject, readContractDocument } from '../support/contract-document.ts';

const document = readContractDocument();
const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

/** Code, status and meaning in the table of the page. */
const documented = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \| ([^|]+) \|/gm)].map(
  ([, code, status, meaning]) => ({ code, status: Number(status), meaning }),
);
const catalogue = Object.entries(errorCatalogue).map(([code, entry]) => ({ code, ...entry }));

describe('the error catalogue', () => {
  it('has the codes of the contract, in its order', () => {
    expect(Object.keys(errorCatalogue)).toEqual(document.components.schemas['ErrorCode']?.['enum']);
  });

  it('is what docs/errors.md says, code by code', () => {
    expect(documented).toEqual(catalogue);
  });

  it('has the statuses that the examples of the contract show', () => {
    const shown = Object.values(document.components.responses).flatMap(codesOf);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((code) => !(code in errorCatalogue))).toEqual([]);
  });

  it('agrees with the answers that the introduction of the contract promises to any request', () => {
    for (const [status, code] of frameworkAnswers(document)) {
      expect(catalogue).toContainEqual(expect.objectContaining({ code, status }));
    }
  });

  it('documents every kind of detail', () => {
    const kinds = Object.keys(document.components.schemas).flatMap(
      (name) => /^(?!Problem)(\w+)Detail$/.exec(name)?.[1]?.toLowerCase() ?? [],
    );
    expect(kinds.length).toBeGreaterThan(0);
    expect(kinds.filter((kind) => !page.includes(`\n| \`${kind}\` |`))).toEqual([]);
  });
});

function codesOf({ content = {} }: ResponseObject): string[] {
  return Object.values(content).flatMap(({ example, examples = {} }) =>
    [example, ...Object.values(examples).map(({ value }) => value)].flatMap((value) => {
      // An error in one of the three formats, by the test of examples; that of Prometheus has a text there.
      const problem = value as { error?: { code: string } | string } | undefined;
      return typeof problem?.error === 'object' ? [problem.error.code] : [];
    }),
  );
}
