import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toolPath } from './pack-package.ts';
import {
  copyConsumer,
  installPackedSdkNode,
  type PackedConsumer,
  readPackedFile,
} from './packed-sdk-node.ts';

let consumer: PackedConsumer;
beforeAll(async () => {
  consumer = await installPackedSdkNode();
}, 120_000);
afterAll(() => consumer.remove());

const ingestAndQuery = `
  const client = new Client('svc_ing_x', { apiUrl: 'http://127.0.0.1:9' });
  const trace = client.trace({ name: 'x', maxRetries: 0 }).info('hello');
  const queries = createQueryClient({ apiKey: 'svc_srv_x', fetch: async (request) => new Response(request.url + ' ' + request.headers.get('authorization')) });
  trace.close().then(async () => {
    const { data } = await listTags({ client: queries, parseAs: 'text' });
    console.log(trace.getTraceId().length, trace.isClosed(), data);
  });
`;
const expectedOutput = '32 true http://127.0.0.1:8080/v1/metadata/tags Bearer svc_srv_x\n';

test('an ES module imports both entries', async () => {
  await consumer.write({
    'esm.mjs': `import { Client } from '@cairn/sdk-node'; import { createQueryClient, listTags } from '@cairn/sdk-node/query';${ingestAndQuery}`,
  });
  expect(await consumer.run(process.execPath, 'esm.mjs')).toBe(expectedOutput);
});

test('a CommonJS module requires both entries', async () => {
  await consumer.write({
    'cjs.cjs': `const { Client } = require('@cairn/sdk-node'); const { createQueryClient, listTags } = require('@cairn/sdk-node/query');${ingestAndQuery}`,
  });
  expect(await consumer.run(process.execPath, 'cjs.cjs')).toBe(expectedOutput);
});

test('a bundle of both runs alone, and leaves out what is not used', async () => {
  await consumer.write({
    'bundled.js': `import { Client } from '@cairn/sdk-node'; import { createQueryClient, listTags } from '@cairn/sdk-node/query';${ingestAndQuery}`,
    'unused.js': `import { Client } from '@cairn/sdk-node'; console.log('nothing');`,
  });
  const esbuild = toolPath('esbuild/bin/esbuild');
  for (const name of ['bundled', 'unused']) {
    await consumer.run(
      esbuild,
      `${name}.js`,
      '--bundle',
      '--platform=node',
      '--format=esm',
      `--outfile=${name}.out.mjs`,
    );
  }
  expect(await consumer.run(process.execPath, 'bundled.out.mjs')).toBe(expectedOutput);
  const unused = await readFile(join(consumer.directory, 'unused.out.mjs'), 'utf8');
  expect(unused.length).toBeLessThan(200);
});

test.each([
  ['nodenext', 'nodenext', 'strict-consumer.ts'],
  ['nodenext, as CommonJS', 'nodenext', 'strict-consumer.cts'],
  ['bundler', 'esnext', 'strict-consumer.ts'],
])('strict TypeScript with moduleResolution %s accepts the types', async (resolution, module, file) => {
  await copyConsumer(consumer, 'strict-consumer.ts', file);
  await consumer.write({
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        target: 'es2022',
        module,
        moduleResolution: resolution.split(',')[0],
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        noEmit: true,
        types: ['node'],
        lib: ['es2022'],
      },
      files: [file],
    }),
  });
  await consumer.run(process.execPath, toolPath('typescript/bin/tsc'), '-p', '.');
});

test('the tarball holds the built entries, README and licence, and nothing of the source', () => {
  expect(consumer.packedFiles).toEqual([
    'LICENSE',
    'README.md',
    'dist/index.cjs',
    'dist/index.d.cts',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/query.cjs',
    'dist/query.d.cts',
    'dist/query.d.ts',
    'dist/query.js',
    'package.json',
  ]);
});

test('the package needs no other package', async () => {
  const manifest = JSON.parse(await readPackedFile(consumer, 'package.json'));
  expect([manifest.dependencies, manifest.peerDependencies, manifest.sideEffects]).toEqual([
    undefined,
    undefined,
    false,
  ]);
});

test.each([
  'dist/index.d.ts',
  'dist/index.d.cts',
  'dist/query.d.ts',
  'dist/query.d.cts',
  'dist/index.js',
  'dist/index.cjs',
  'dist/query.js',
  'dist/query.cjs',
])('%s imports nothing that is not published', async (path) => {
  const text = await readPackedFile(consumer, path);
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport\(|\brequire\()\s*["']([^"']+)["']/g)].map(
    (match) => match[1],
  );
  expect(specifiers.filter((specifier) => !specifier?.startsWith('node:'))).toEqual([]);
});
