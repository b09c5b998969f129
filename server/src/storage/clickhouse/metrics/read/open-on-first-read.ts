import type { ClickhouseDatabase, ClickhouseLimits } from '../../database/clickhouse-database.ts';
import { toStoreError } from '../../database/clickhouse-failure.ts';

type OpenedClickhouse = Pick<ClickhouseDatabase, 'read' | 'readBinary' | 'close'>;

/**
 * Opens ClickHouse when it is first read, so that a thread starts without it: reads are refused by the failure to open, and the next one
 * tries again.
 */
export function openOnFirstRead(open: () => Promise<OpenedClickhouse>): OpenedClickhouse {
  let opened: Promise<OpenedClickhouse> | undefined;

  function openNow(): Promise<OpenedClickhouse> {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw toStoreError(error instanceof Error ? (error.cause ?? error) : error);
    });
    return opened;
  }

  return {
    read: async (query, limits) => (await untilAborted(openNow(), limits)).read(query, limits),
    readBinary: async (query, limits, onBytes) =>
      (await untilAborted(openNow(), limits)).readBinary(query, limits, onBytes),
    async close() {
      const database = await opened?.catch(() => undefined);
      await database?.close();
    },
  };
}

async function untilAborted<Result>(
  result: Promise<Result>,
  { signal }: Pick<ClickhouseLimits, 'signal'>,
): Promise<Result> {
  if (signal === undefined) return result;
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([result, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
