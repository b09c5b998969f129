import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { emitLlmsText, formatLlmsText } from './emit-llms-text.ts';
import { editFixture, readFixture } from './testing/fixture-contract.ts';

describe('emitLlmsText', () => {
  it('briefs on the fixture', async () => {
    await expect(formatLlmsText(readFixture().document)).toMatchFileSnapshot('testing/golden/llms.txt');
  });

  it('writes any text as a literal that evaluates to it', () => {
    const document = editFixture('info/description', 'A `code` with $\u007bvalue}, a \\ and a\nnew line.');
    const literal = emitLlmsText(document).text.match(/llmsText = (`.*`);\n$/s)?.[1];
    expect(runInNewContext(literal ?? '')).toBe(formatLlmsText(document));
  });

  it('leaves deprecated parameters out', () => {
    const deprecated = editFixture('paths/~1v1~1traces/get/parameters/1/deprecated', true);
    expect(formatLlmsText(readFixture().document)).toContain('`page_size`');
    expect(formatLlmsText(deprecated)).not.toContain('`page_size`');
  });
});
