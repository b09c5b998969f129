import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface InjectedFaults {
  /** System calls work again afterwards. */
  stop(): Promise<void>;
}

/**
 * Needs the Debian package strace: makes system calls of a process fail from now on.
 *
 * @param calls as `-e inject=` takes them: `fsync,fdatasync:error=EIO`.
 * @param paths only those on these files and folders; by default on all.
 */
export async function injectFaults(
  processId: number,
  calls: string,
  paths: readonly string[] = [],
): Promise<InjectedFaults> {
  const onPaths = paths.flatMap((path) => ['-P', path]);
  const strace = spawn('strace', ['-f', '-p', `${processId}`, ...onPaths, '-e', `inject=${calls}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  let isAttached = false;
  await new Promise<void>((resolve, reject) => {
    strace.stderr.on('data', (chunk: Buffer) => {
      if (isAttached) return; // it goes on to print every call
      said += chunk.toString();
      isAttached = said.includes('attached');
      if (isAttached) resolve();
    });
    strace.once('error', reject);
    strace.once('exit', () => reject(new Error(`strace could not attach to the process: ${said}`)));
  });
  return {
    async stop() {
      if (strace.exitCode !== null || strace.signalCode !== null) return;
      const exited = once(strace, 'exit');
      strace.kill('SIGINT'); // it detaches first
      await exited;
    },
  };
}
