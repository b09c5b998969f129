import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { defineConfig } from 'tsup';
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

/**
 * The program and its threads, each with what it runs and nothing else, in one folder with the files that they read.
 * Other packages are bundled: they start in half the time then and take 25 MB less. One has a native part and stays outside.
 */
export default defineConfig(({ outDir = 'dist' }) => ({
  entry: {
    main: 'src/main.ts',
    ...Object.fromEntries(threads.map(({ name, source }) => [name.replace(/\.js$/, ''), source])),
  },
  outDir,
  format: 'esm',
  target: 'node24',
  platform: 'node',
  clean: true,
  splitting: true,
  external: ['better-sqlite3'],
  noExternal: [/^(?!better-sqlite3$)/],
  // Its default would turn `node:crypto` into a name any package may have.
  removeNodeProtocol: false,
  // Packages that are CommonJS require modules of Node.
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
  },
  esbuildPlugins: [leaveOut(neverCalled), collectLicenses(['../node_modules/@scalar/fastify-api-reference'])],
  async onSuccess() {
    for (const name of await readdir(outDir)) {
      if (name.endsWith('.js')) await escapeLetters(join(outDir, name));
    }
    // What Vite knows of its build is for our budgets, not for browsers.
    const filter = (path: string): boolean => basename(path) !== '.vite';
    for (const { name, source } of assets) {
      // Otherwise files of the last build would stay.
      await rm(join(outDir, name), { recursive: true, force: true });
      await cp(source, join(outDir, name), { recursive: true, filter });
    }
    const contract = parse(await readFile(join(outDir, 'openapi.yaml'), 'utf8'));
    await writeFile(join(outDir, 'openapi.json'), JSON.stringify(contract));
    await buildTesting(outDir);
  },
}));

/** V8 keeps the sources, and where one letter of a file is not ASCII it takes two bytes for each of them: 6 MB in all. */
async function escapeLetters(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const toEscape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  await writeFile(path, text.replace(/[\u0080-\uffff]/g, toEscape));
}
