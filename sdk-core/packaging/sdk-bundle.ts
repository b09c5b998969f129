import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Options } from 'tsup';
import { shortenInternalNames } from './internal-names.ts';
import { readEntries } from './package-entries.ts';
import { prepareSources } from './prepare-sources.ts';

export interface SdkBundle {
  /** Folder of the package in the repository. */
  readonly packageName: string;
  readonly platform: 'node' | 'browser';
  /** Oldest runtimes that the code has to run on, as esbuild names them. */
  readonly target: readonly string[];
  /** Entry that is also built as one file for a script tag, `dist/cairn.iife.js`, and the variable that holds its exports. */
  readonly script?: { readonly source: string; readonly variable: string };
  /** npm packages that are bundled. */
  readonly bundledPackages?: readonly string[];
}

/**
 * The configuration of tsup for a client library: every entry of its `exports` as ES module and CommonJS, minified, with
 * source maps and the core's internal names shortened, and one set of declarations for both.
 */
export function defineSdkBundle(bundle: SdkBundle): (overrides: Options) => Promise<Options[]> {
  const { packageName, platform, target, script, bundledPackages = [] } = bundle;
  return async ({ outDir = 'dist' }) => {
    const entry = readEntries(JSON.parse(readFileSync('package.json', 'utf8')));
    const sources = [...Object.values(entry), ...(script === undefined ? [] : [script.source])];
    const ingestPaths = sources.filter((path) => path !== entry['query']).map((path) => resolve(path));
    const mangleCache = shortenInternalNames(packageName, ingestPaths, bundledPackages);
    const shared: Options = {
      outDir,
      platform,
      target: [...target],
      sourcemap: true,
      minify: true,
      splitting: false,
      noExternal: [...bundledPackages],
      esbuildPlugins: [prepareSources],
      // The default would strip `node:` from `node:crypto`, a name any package could have.
      removeNodeProtocol: false,
    };
    const shortened: Options = {
      ...shared,
      esbuildOptions(options) {
        options.mangleProps = new RegExp(`^(?:${Object.keys(mangleCache).join('|')})$`);
        options.mangleCache = { ...mangleCache };
      },
    };
    await rm(outDir, { recursive: true, force: true });
    await writeModuleTypes(outDir, Object.keys(entry));
    // The query client is generated and shares nothing with the ingest client: its names are left as they are.
    const { query, ...ingest } = entry;
    return [
      ...bothKinds({ ...shortened, entry: ingest }),
      ...(query === undefined ? [] : bothKinds({ ...shared, entry: { query } })),
      declarations(shared, entry),
      ...(script === undefined ? [] : [defineScript(shortened, script)]),
    ];
  };
}

function bothKinds(shared: Options): readonly Options[] {
  return [
    { ...shared, format: 'esm' },
    { ...shared, format: 'cjs' },
  ];
}

/** Of all entries at once: to read what they are of takes most of the time of a build. */
function declarations(shared: Options, entry: Record<string, string>): Options {
  return { ...shared, entry, format: 'cjs', dts: { only: true } };
}

function defineScript(shared: Options, { source, variable }: NonNullable<SdkBundle['script']>): Options {
  return {
    ...shared,
    entry: { cairn: source },
    format: 'iife',
    globalName: variable,
    outExtension: () => ({ js: '.iife.js' }),
  };
}

/** Declarations of the ES modules: those of the CommonJS modules, which they may import, so that no type exists twice. */
async function writeModuleTypes(outDir: string, entries: readonly string[]): Promise<void> {
  await mkdir(outDir, { recursive: true });
  for (const name of entries)
    await writeFile(join(outDir, `${name}.d.ts`), `export * from './${name}.cjs';\n`);
}
