import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendAndRead, sendAndReadProgram, sentEventTypes } from '../../packaging/library-program.ts';
import { toolPath } from '../../packaging/pack-package.ts';
import { clientLibraries, installPacked, type PackedConsumer } from '../../packaging/packed-consumer.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { startWorker } from './workerd.ts';

/** Installed by `cd test/peers && npm install --no-save`. */
const peer = (path: string) => fileURLToPath(new URL(`../../peers/node_modules/${path}`, import.meta.url));
const printed = `${sentEventTypes}\n`;

let service: TestService;
let consumer: PackedConsumer;
beforeAll(async () => {
  service = await startTestService();
  consumer = await installPacked(clientLibraries);
}, 300_000);
afterAll(async () => {
  await consumer.remove();
  await service.stop();
});

describe.each(clientLibraries)('@cairn/%s sends and reads a trace', (library) => {
  it.each([
    ['Node 20', [peer('node-20/bin/node')]],
    ['Node 22', [peer('node-22/bin/node')]],
    ['Bun', [peer('bun/bin/bun.exe'), 'run']],
    [
      'Deno',
      [peer('deno/deno'), 'run', '--quiet', '--allow-net', '--allow-env', '--node-modules-dir=manual'],
    ],
  ] as const)('in %s, as an ES module', async (_name, [program, ...args]) => {
    await consumer.write({ 'program.mjs': sendAndReadProgram(library, service) });
    expect(await consumer.run(program, ...args, 'program.mjs')).toBe(printed);
  });

  it.each([
    ['Node 20', [peer('node-20/bin/node')]],
    ['Node 22', [peer('node-22/bin/node')]],
    ['Bun', [peer('bun/bin/bun.exe'), 'run']],
  ] as const)('in %s, as a CommonJS module', async (_name, [program, ...args]) => {
    await consumer.write({ 'program.cjs': sendAndReadProgram(library, service, 'commonjs') });
    expect(await consumer.run(program, ...args, 'program.cjs')).toBe(printed);
  });

  it('in workerd', async () => {
    await consumer.write({
      'source.js': `
        import { Client } from '@cairn/${library}';
        import { createQueryClient, listTraceEvents } from '@cairn/${library}/query';
        ${sendAndRead(service)}
        export default { fetch: async () => new Response(await sendAndRead()) };
      `,
    });
    const options = ['--bundle', '--format=esm', '--external:node:*', '--outfile=worker.mjs'];
    await consumer.run(toolPath('esbuild/bin/esbuild'), 'source.js', ...options);
    const worker = await startWorker(peer('workerd/bin/workerd'), consumer.directory);
    try {
      const answer = await fetch(worker.url);
      expect([answer.status, await answer.text()]).toEqual([200, sentEventTypes]);
    } finally {
      await worker.stop();
    }
  });

  it.each([
    ['CommonJS', 'commonjs', 'library.test.cjs', []],
    ['an ES module', 'module', 'library.test.mjs', ['--experimental-vm-modules']],
  ] as const)('in jest, as %s', async (_name, kind, file, flags) => {
    const folder = `jest-${library}-${kind}`;
    await mkdir(join(consumer.directory, folder));
    const program = sendAndReadProgram(library, service, kind).replace(/sendAndRead\(\)\.then.*/, '');
    await consumer.write({
      [`${folder}/${file}`]: `${program}
        test('it sends and reads', async () => expect(await sendAndRead()).toBe('${sentEventTypes}'));`,
      [`${folder}/jest.config.json`]: JSON.stringify({
        testEnvironment: 'node',
        transform: {},
        testMatch: ['**/*.test.*'],
      }),
    });
    const jest = [
      ...flags,
      peer('jest/bin/jest.js'),
      '--rootDir',
      folder,
      '-c',
      `${folder}/jest.config.json`,
    ];
    await consumer.run(process.execPath, ...jest);
  });
});

it('@cairn/sdk-web sends and reads a trace when it was built by Vite', async () => {
  const folder = join(consumer.directory, 'vite');
  await mkdir(folder);
  await writeFile(join(folder, 'main.js'), sendAndReadProgram('sdk-web', service));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><script type="module" src="/main.js"></script>',
  );
  // Its polyfill for preloading would touch the document, which Node does not have.
  await writeFile(join(folder, 'vite.config.mjs'), 'export default { build: { modulePreload: false } };');
  await consumer.run(process.execPath, peer('vite/bin/vite.js'), 'build', 'vite', '--logLevel', 'warn');
  const [built = ''] = await readdir(join(folder, 'dist/assets'));
  expect(await consumer.run(process.execPath, join(folder, 'dist/assets', built))).toBe(printed);
});
