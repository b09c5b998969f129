import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadFigures, LoadTarget } from './ordinary-load.ts';

export type ReportedFigures = LoadFigures & { readonly reasons: readonly string[] };

/** The ordinary load, sent by a process of its own. One question at a time. */
export interface LoadProcess {
  figures(): Promise<ReportedFigures>;
  /** Sends nothing more; resolves when the last request is answered. */
  finish(): Promise<ReportedFigures>;
  /** Ends the process. */
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('load-process.ts', import.meta.url));

export function startLoadProcess({ service, keys, rate }: LoadTarget): LoadProcess {
  const child = fork(program);
  const { apiUrl, ingestUrl, grpcUrl } = service;
  child.send({ service: { apiUrl, ingestUrl, grpcUrl }, keys, rate });

  async function ask(request: 'figures' | 'finish'): Promise<ReportedFigures> {
    const answered = once(child, 'message');
    child.send(request);
    return (await answered)[0];
  }
  return {
    figures: () => ask('figures'),
    finish: () => ask('finish'),
    async stop() {
      if (!child.connected) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
