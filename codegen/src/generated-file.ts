/** One output: its path, relative to the root of the repository with `/`, and its exact text. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** The first line of every generated file. */
export const banner =
  '// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate';

/** Only generated files live in these folders; formatters, linters and reviewers skip the same list. */
export const generatedFolderPatterns = ['*/src/generated', 'examples/*/src/generated'] as const;

export function toGeneratedFile(path: string, body: string): GeneratedFile {
  return { path, text: `${banner}\n\n${body.trim()}\n` };
}
