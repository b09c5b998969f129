import { execFile } from 'node:child_process';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const endProcess = new URL('./end-process.ts', import.meta.url);

/** Runs a program that may call `endProcess`. */
function run(program: string): Promise<{ readonly exitCode: unknown; readonly output: string }> {
  const argv = [
    '--input-type=module',
    '--eval',
    `import { endProcess } from '${endProcess.href}'; ${program}`,
  ];
  return new Promise((resolve) => {
    execFile(execPath, argv, { cwd: fileURLToPath(new URL('.', import.meta.url)) }, (error, output) =>
      resolve({ exitCode: error === null ? 0 : error.code, output }),
    );
  });
}

it('lets the main thread idle before the process ends, because V8 may need it', async () => {
  expect(await run("endProcess(3); setImmediate(() => console.log('idles'))")).toEqual({
    exitCode: 3,
    output: 'idles\n',
  });
});

it('ends a process that something keeps running', async () => {
  expect(await run('setInterval(() => {}, 1_000_000); endProcess(0)')).toEqual({ exitCode: 0, output: '' });
});

it('keeps the code of the first failure', async () => {
  expect(await run('endProcess(1); endProcess(0)')).toEqual({ exitCode: 1, output: '' });
});
