import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { defineConfig, type Options } from 'tsup';
import { parse } from 'yaml';
import { buildTesting } from './packaging/build-testing.ts';
import { collectLicenses } from './packaging/collect-licenses.ts';
import { leaveOut } from './packaging/leave-out.ts';
import { packageFiles } from './src/packaging/package-files.ts';

const files = Object.entries(packageFiles).map(([name, source]) => ({
  name,
  source: join('src/packaging', source),
}));
const threads = files.filter(({ source }) => source.endsWith('.ts'));
/** Those of a data directory, which most services start; the readers of samples share the engine of PromQL with the program. */
const isOneFile = ({ source }: { source: string }): boolean =>
  /\/storage\/(?!clickhouse|.*sample-reader)/.test(source);
const threadsOfOneFile = threads.filter(isOneFile);
const threadsInParts = threads.filter((thread) => !isOneFile(thread));
const assets = files.filter(({ source }) => !source.endsWith('.ts'));

const neverCalled = [
  // Of express: we decode bodies ourselves.
  'iconv-lite',
  // Of express-openapi-validator: uploaded files, and references to other files.
  'multer',
  '@apidevtools/json-schema-ref-parser',
  // The contract is read from `openapi.json`.
  'yaml',
];

const shared = {
  format: 'esm',
  target: 'node24',
  platform: 'node',
  external: ['better-sqlite3'],
  noExternal: [/^(?!better-sqlite3$)/],
  // Its default would turn `node:crypto` into a name any package may have.
  removeNodeProtocol: false,
  // Packages that are CommonJS require modules of Node.
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
  },
  esbuildPlugins: [leaveOut(neverCalled), collectLicenses(['../node_modules/@scalar/fastify-api-reference'])],
} satisfies Options;

/**
 * The program and its threads, each with what it runs and nothing else, in one folder with the files that they read.
 * Other packages are bundled: they start in half the time then and take 25 MB less. One has a native part and stays outside.
 *
 * The program is in parts, of which a command loads those that it needs. The threads of a data directory are one file each: the parts that
 * they would share have more than each needs, and finding thirty of them takes an eighth of its start.
 */
export default defineConfig(async ({ outDir = 'dist' }) => {
  await rm(outDir, { recursive: true, force: true });
  return [
    {
      ...shared,
      entry: { main: 'src/main.ts', ...toEntries(threadsInParts) },
      outDir,
      splitting: true,
      async onSuccess() {
        const others = new Set(threadsOfOneFile.map(({ name }) => name));
        for (const name of await readdir(outDir)) {
          if (name.endsWith('.js') && !others.has(name)) await escapeLetters(join(outDir, name));
        }
        await copyAssets(outDir);
        await buildTesting(outDir);
      },
    },
    {
      ...shared,
      entry: toEntries(threadsOfOneFile),
      outDir,
      splitting: false,
      async onSuccess() {
        for (const { name } of threadsOfOneFile) await escapeLetters(join(outDir, name));
      },
    },
  ];
});

function toEntries(modules: readonly { name: string; source: string }[]): Record<string, string> {
  return Object.fromEntries(modules.map(({ name, source }) => [name.replace(/\.js$/, ''), source]));
}

async function copyAssets(outDir: string): Promise<void> {
  // What Vite knows of its build is for our budgets, not for browsers.
  const filter = (path: string): boolean => basename(path) !== '.vite';
  for (const { name, source } of assets) await cp(source, join(outDir, name), { recursive: true, filter });
  const contract = parse(await readFile(join(outDir, 'openapi.yaml'), 'utf8'));
  await writeFile(join(outDir, 'openapi.json'), JSON.stringify(contract));
}

/** V8 keeps the sources, and where one letter of a file is not ASCII it takes two bytes for each of them: 6 MB in all. */
async function escapeLetters(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const toEscape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  await writeFile(path, text.replace(/[\u0080-\uffff]/g, toEscape));
}
