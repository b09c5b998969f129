import { readdirSync } from 'node:fs';

export interface Migration {
  readonly version: number;
  readonly fileName: string;
}

/**
 * The `NNNN-name.sql` of a folder in their order.
 *
 * @throws Error with a one-line message unless they are numbered from 1 without gaps.
 */
export function listMigrations(folder: string): readonly Migration[] {
  const fileNames = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return fileNames.sort().map((fileName, index) => {
    const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(fileName)?.[1]);
    if (version !== index + 1) {
      throw new Error(
        `migration ${fileName} in ${folder} should be number ${index + 1}, named NNNN-name.sql`,
      );
    }
    return { version, fileName };
  });
}
