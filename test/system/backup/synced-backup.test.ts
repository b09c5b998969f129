import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { withServiceScope } from '../../process/service/service-scope.ts';
import { makeDataDirectory } from '../../support/start-service.ts';

it('a backup is synced before it gets its name, and its name before success is reported', async () => {
  await withServiceScope(async (scope) => {
    await makeDataDirectory(scope.dataDirectory);
    const folder = dirname(scope.dataDirectory);
    const file = join(folder, 'backup.tar');
    const calls = join(folder, 'calls');
    const launcher = ['strace', '-f', '-y', '-e', 'trace=fsync,rename,write', '-s', '200', '-o', calls];
    const argv = ['backup', file, '--data-directory', scope.dataDirectory];
    expect(await scope.spawn(argv, { launcher }).ended).toMatchObject({ exitCode: 0, stderr: '' });

    const lines = readFileSync(calls, 'utf8').split('\n');
    const order = [
      /fsync\(\d+<.*\/backup\.tar\.partial-\w+\/archive>\)/,
      /rename\(".*\/archive", ".*\/backup\.tar"\)/,
      new RegExp(`fsync\\(\\d+<${folder}>\\)`),
      /write\(1<.*"wrote /,
    ].map((call) => lines.findIndex((line) => call.test(line)));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
});

it('a backup whose sync fails is no backup', async () => {
  await withServiceScope(async (scope) => {
    await makeDataDirectory(scope.dataDirectory);
    const folder = dirname(scope.dataDirectory);
    const file = join(folder, 'backup.tar');
    const launcher = ['strace', '-f', '-o', '/dev/null', '-P', folder, '-e', 'inject=fsync:error=EIO'];
    const argv = ['backup', file, '--data-directory', scope.dataDirectory];
    expect(await scope.spawn(argv, { launcher }).ended).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: `cairn: the disk did not confirm the backup ${file}, which was removed again; check the disk\n`,
    });
    expect(existsSync(file)).toBe(false);
  });
});
