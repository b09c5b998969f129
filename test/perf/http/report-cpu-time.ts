export interface ServerReady {
  readonly url: string;
  readonly key: string;
  /** Ingest URL and key; only for the whole service. */
  readonly ingest?: { readonly url: string; readonly key: string };
}

/** Sends the parent process the server's URL, and on request its CPU time in microseconds. */
export function reportCpuTime(ready: ServerReady): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.(ready);
}
