import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/start-service.ts';
import { sendAndReadProgram, sentEventTypes } from './library-program.ts';
import { toolPath } from './pack-package.ts';
import { clientLibraries, installPacked, linkPackages, type PackedConsumer } from './packed-consumer.ts';
import { compileStrictly, resolutions } from './tsc-consumer.ts';

let consumer: PackedConsumer;
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  consumer = await installPacked(clientLibraries);
  await linkPackages(consumer, 'react', '@types/react', 'csstype');
}, 300_000);
afterAll(async () => {
  await consumer.remove();
  await service.stop();
});

/** What is published besides an ES module, a CommonJS module, their maps and types for every entry. */
const otherFiles = {
  'sdk-node': ['LICENSE', 'README.md', 'package.json'],
  'sdk-web': ['LICENSE', 'README.md', 'dist/cairn.iife.js', 'dist/cairn.iife.js.map', 'package.json'],
};
const entries = {
  'sdk-node': ['index', 'query', 'express', 'fastify', 'hono', 'pino', 'console'],
  'sdk-web': ['index', 'query', 'capture', 'react'],
};
/** What users of one entry have, because they use it with that. */
const peers: Readonly<Record<string, readonly string[]>> = {
  'sdk-web/react': ['react', 'react/jsx-runtime'],
};

describe.each(clientLibraries)('@cairn/%s', (library) => {
  const esbuild = toolPath('esbuild/bin/esbuild');
  const platform = library === 'sdk-web' ? '--platform=browser' : '--platform=node';

  test('works as an ES module', async () => {
    await consumer.write({ 'esm.mjs': sendAndReadProgram(library, service) });
    expect(await consumer.run(process.execPath, 'esm.mjs')).toBe(`${sentEventTypes}\n`);
  });

  test('works as a CommonJS module', async () => {
    await consumer.write({ 'cjs.cjs': sendAndReadProgram(library, service, 'commonjs') });
    expect(await consumer.run(process.execPath, 'cjs.cjs')).toBe(`${sentEventTypes}\n`);
  });

  test('works bundled and minified by esbuild', async () => {
    await consumer.write({ 'bundled.js': sendAndReadProgram(library, service) });
    const options = ['--bundle', '--minify', platform, '--format=esm', '--outfile=bundled.out.mjs'];
    await consumer.run(esbuild, 'bundled.js', ...options);
    expect(await consumer.run(process.execPath, 'bundled.out.mjs')).toBe(`${sentEventTypes}\n`);
  });

  test.each(entries[library])('leaves nothing of /%s in a bundle that does not use it', async (entry) => {
    const path = `@cairn/${library}${entry === 'index' ? '' : `/${entry}`}`;
    await consumer.write({ 'unused.js': `import * as all from '${path}'; console.log('nothing');` });
    const options = ['--bundle', platform, '--format=esm', '--outfile=unused.out.mjs', '--external:react'];
    await consumer.run(esbuild, 'unused.js', ...options);
    const unused = await readFile(join(consumer.directory, 'unused.out.mjs'), 'utf8');
    expect(unused.replace(/^import .*$/gm, '').length).toBeLessThan(200);
  });

  test('is as large in a bundle as its README says', async () => {
    await consumer.write({ 'size.js': `export { Client } from '@cairn/${library}';` });
    const options = ['--bundle', '--minify', platform, '--format=esm', '--outfile=size.out.mjs'];
    await consumer.run(esbuild, 'size.js', ...options);
    const bytes = gzipSync(await readFile(join(consumer.directory, 'size.out.mjs')), { level: 9 }).length;
    const stated = /`Client` takes ([\d.]+) kB/.exec(await consumer.readPacked(library, 'README.md'))?.[1];
    expect(Math.abs(Number(stated) * 1000 - bytes)).toBeLessThan(300);
  });

  test('has the built entries, README and licence, and nothing of the source', () => {
    const built = entries[library].flatMap((name) =>
      ['js', 'js.map', 'cjs', 'cjs.map', 'd.ts', 'd.cts'].map((extension) => `dist/${name}.${extension}`),
    );
    const shared = consumer.packedFiles(library).filter((path) => /^dist\/[\w-]+\.d\.cts$/.test(path));
    expect(consumer.packedFiles(library)).toEqual(
      [...new Set([...otherFiles[library], ...built, ...shared])].sort(),
    );
  });

  test('keeps the names of public members that its code uses', async () => {
    const read = (extension: string) => consumer.readPacked(library, `dist/index.${extension}`);
    const [types, code, map] = await Promise.all([read('d.cts'), read('js'), read('js.map')]);
    const sources: string = JSON.parse(map).sourcesContent.join('\n');
    const members = [...types.matchAll(/^ {4}(?:readonly )?([A-Za-z]\w+)\??[(:<]/gm)].flatMap(
      ([, name = '']) => name,
    );
    const used = members.filter((name) => sources.includes(`.${name}`));
    expect(used.length).toBeGreaterThan(40);
    expect(used.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
  });

  test('logs its errors by their names', async () => {
    const program = `
      import { IngestError } from '@cairn/${library}';
      import { ApiError, LogTailError } from '@cairn/${library}/query';
      console.log(new IngestError('network', 'gone'));
      for (const Thrown of [ApiError, LogTailError]) console.log(new Thrown('gone', { code: 'UNAVAILABLE' }));`;
    await consumer.write({ 'names.mjs': program });
    const lines = (await consumer.run(process.execPath, 'names.mjs')).split('\n');
    expect(lines.filter((line) => /^\S/.test(line) && line !== '}')).toEqual([
      'IngestError: gone',
      'ApiError: gone',
      'LogTailError: gone',
    ]);
  });

  test('needs no other package', async () => {
    const manifest = JSON.parse(await consumer.readPacked(library, 'package.json'));
    expect([manifest.dependencies, manifest.sideEffects]).toEqual([undefined, false]);
    expect(Object.keys(manifest.peerDependencies ?? {})).toEqual(library === 'sdk-web' ? ['react'] : []);
  });

  test.each(entries[library])('/%s imports nothing that is not published', async (entry) => {
    const files = consumer.packedFiles(library).filter((path) => /\.(js|cjs|d\.ts|d\.cts)$/.test(path));
    for (const path of files.filter((name) => name.startsWith(`dist/${entry}.`))) {
      // Examples in comments import frameworks.
      const text = (await consumer.readPacked(library, path)).replace(/\/\*\*.*?\*\//gs, '');
      const specifiers = [...text.matchAll(/(?:\bfrom|\bimport\(|\brequire\()\s*["']([^"']+)["']/g)];
      const others = specifiers.flatMap(([, specifier = '']) => {
        const isPacked =
          specifier.startsWith('./') &&
          files.some((name) => name.startsWith(`dist/${specifier.slice(2)}`.replace(/\.c?js$/, '')));
        const isOfPeer = peers[`${library}/${entry}`]?.includes(specifier) === true;
        const isOfNode = library === 'sdk-node' && specifier.startsWith('node:');
        return isPacked || isOfPeer || isOfNode ? [] : [`${path}: ${specifier}`];
      });
      expect(others).toEqual([]);
    }
  });
});

test.each([
  ['node10', ['ts']],
  ['node16', ['ts', 'cts']],
  ['nodenext', ['mts']],
  ['bundler', ['ts']],
] as const)(
  'all have strict types for TypeScript with %s, without DOM and Node',
  async (kind, extensions) => {
    const copies = clientLibraries.flatMap((library) =>
      extensions.map((extension) => ({
        source: `strict-${library}.ts`,
        as: `strict-${library}.${extension}`,
      })),
    );
    for (const { source, as } of copies) await consumer.copy(source, as);
    // With 5.9 it is compiled beside the types of the DOM and Node, below.
    const options = { skipsOldest: kind === 'nodenext' };
    await compileStrictly(
      consumer,
      copies.map(({ as }) => as),
      resolutions[kind],
      options,
    );
  },
);

// Together, because the compiler checks the declarations of the DOM as well, most of its time.
test('all have strict types beside those of the DOM and Node', async () => {
  await linkPackages(consumer, '@types/node', 'undici-types');
  const files = clientLibraries.map((library) => `strict-${library}.ts`);
  for (const file of files) await consumer.copy(file, file);
  const libraries = { types: ['node'], lib: ['es2024', 'dom', 'dom.iterable'] };
  await compileStrictly(consumer, files, { ...resolutions.nodenext, ...libraries });
});
