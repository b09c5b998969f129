export interface ServerReady {
  readonly url: string;
  readonly key: string;
  /** Where producers write, and with which key; only of the whole service. */
  readonly ingest?: { readonly url: string; readonly key: string };
}

/** Tells the parent process where the server is, and its CPU time in microseconds whenever it asks. */
export function reportCpuTime(ready: ServerReady): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.(ready);
}
