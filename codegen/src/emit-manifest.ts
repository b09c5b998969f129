import { createHash } from 'node:crypto';
import type { Contract } from './contract.ts';
import { type GeneratedFile, toGeneratedFile } from './generated-file.ts';

/**
 * SHA-256 of the contract's bytes and of every other generated file. It lets the check detect
 * contract changes without other output, such as a comment.
 */
export function emitManifest(contract: Contract, files: readonly GeneratedFile[]): GeneratedFile {
  const digests = files.map(({ path, text }) => `  '${path}': '${sha256(text)}',`).sort();
  return toGeneratedFile(
    'codegen/src/generated/manifest.gen.ts',
    `/** SHA-256 of the contract. */
export const contractSha256 = '${sha256(contract.text)}';

/** SHA-256 of every other generated file, by path from the root of the repository. */
export const generatedSha256: Readonly<Record<string, string>> = {
${digests.join('\n')}
};`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
