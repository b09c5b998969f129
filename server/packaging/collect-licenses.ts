import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Options } from 'tsup';

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

/** The package's folder, for a file anywhere below it. */
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * Writes `THIRD-PARTY-LICENSES` beside bundles: the licence of every package that something in them comes from. The plugin is for all builds
 * into one folder.
 *
 * @param others folders of packages that are copied rather than bundled.
 */
export function collectLicenses(others: readonly string[]): EsbuildPlugin {
  const folders = new Set(others);
  let written = Promise.resolve();

  async function write(directory: string): Promise<void> {
    const licenses = await Promise.all([...folders].sort().map(describePackage));
    const text = `Cairn contains these packages.\n\n${[...new Set(licenses)].join('\n')}`;
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, 'THIRD-PARTY-LICENSES'), text);
  }

  return {
    name: 'collect-licenses',
    setup({ initialOptions, onEnd }) {
      const { outdir = '.' } = initialOptions;
      initialOptions.metafile = true;
      onEnd(async ({ metafile, errors }) => {
        if (metafile === undefined || errors.length > 0) return;
        for (const { inputs } of Object.values(metafile.outputs)) {
          for (const input of Object.keys(inputs)) {
            const folder = packageFolder.exec(input)?.[0];
            if (folder !== undefined) folders.add(folder);
          }
        }
        written = written.then(() => write(outdir));
        await written;
      });
    },
  };
}

async function describePackage(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return [
    `${'-'.repeat(80)}\n${name} ${version} (${license})\n`,
    ...texts.map((text) => `${text.trim()}\n`),
  ].join('\n');
}
