import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Options } from 'tsup';

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

/** The package's folder, for a file anywhere below it. */
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * Writes `THIRD-PARTY-LICENSES` beside a bundle: the licence of every package that something in it comes from.
 *
 * @param others folders of packages that are copied rather than bundled.
 */
export function collectLicenses(others: readonly string[]): EsbuildPlugin {
  return {
    name: 'collect-licenses',
    setup({ initialOptions, onEnd }) {
      const { outdir = '.' } = initialOptions;
      initialOptions.metafile = true;
      onEnd(async ({ metafile, errors }) => {
        if (metafile === undefined || errors.length > 0) return;
        const inputs = Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));
        const bundled = inputs.flatMap((input) => packageFolder.exec(input)?.[0] ?? []);
        const folders = [...new Set([...bundled, ...others])].sort();
        const licenses = await Promise.all(folders.map(describePackage));
        const text = `Cairn contains these packages.\n\n${[...new Set(licenses)].join('\n')}`;
        await mkdir(outdir, { recursive: true });
        await writeFile(join(outdir, 'THIRD-PARTY-LICENSES'), text);
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
