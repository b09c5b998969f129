import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Debian's Prometheus in a process and a folder of its own. */
export interface PrometheusProcess {
  readonly url: string;
  /** What it said of level warn or error. */
  complaints(): readonly string[];
  /** Ends it, which sends what its remote write still has, and removes the folder. */
  stop(): Promise<void>;
}

export const howToInstallPrometheus = 'apt-get install prometheus';
const readyWithinMs = 120_000;

/**
 * Starts `prometheus` on a free port, taking remote writes, and waits until it is ready.
 *
 * @param config the text of its configuration, in YAML.
 * @throws Error with what it printed when it is not ready within two minutes, or how to install it.
 */
export async function startPrometheus(config: string): Promise<PrometheusProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-prometheus-'));
  const configPath = join(folder, 'prometheus.yml');
  await writeFile(configPath, config);
  const child = spawn(
    'prometheus',
    [
      `--config.file=${configPath}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      // Accepts data of any age.
      '--storage.tsdb.retention.time=100y',
      '--web.listen-address=127.0.0.1:0',
      '--web.enable-remote-write-receiver',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const lines: string[] = [];
  try {
    const url = await readUrl(child, lines);
    return {
      url,
      complaints: () => lines.filter((line) => /level=(warn|error)/.test(line)),
      stop: () => end(child, folder),
    };
  } catch (error) {
    await end(child, folder);
    throw error;
  }
}

async function readUrl(child: ChildProcess, lines: string[]): Promise<string> {
  await once(child, 'spawn').catch((cause: unknown) => {
    throw new Error(`prometheus cannot be run: ${howToInstallPrometheus}`, { cause });
  });
  const tooLate = setTimeout(() => child.kill('SIGKILL'), readyWithinMs);
  try {
    return await new Promise<string>((resolve, reject) => {
      let address: string | undefined;
      let isReady = false;
      // Its standard error is a pipe, see `stdio`.
      const input = child.stderr as NonNullable<typeof child.stderr>;
      createInterface({ input })
        .on('line', (line) => {
          lines.push(line);
          address ??= /msg="Listening on" address=(\S+)/.exec(line)?.[1];
          isReady ||= line.includes('Server is ready');
          // In any order.
          if (isReady && address !== undefined) resolve(`http://${address}`);
        })
        .on('close', () => reject(new Error(`prometheus ended before it was ready:\n${lines.join('\n')}`)));
    });
  } finally {
    clearTimeout(tooLate);
  }
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
}
