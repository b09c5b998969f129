import { copyFileSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import {
  dayFilePath,
  listDays,
} from '../../../../server/src/storage/generational/day-files/day-file-name.ts';
import { openLogStore } from '../../../support/open-log-store.ts';
import { untilSealed } from '../../logs-differential/segment-logs.ts';
import { provideImportServers } from './import-databases.ts';
import { provideTelemetry, type TelemetrySizes } from './telemetry-scope.ts';

const sizes: TelemetrySizes = { records: 2_000, samples: 10_000, flushes: 1 };
const limits = { records: 100, samples: 500 };
const importId = 'interrupted';

const servers = provideImportServers();
const copyTemplate = provideTelemetry(sizes);

/** Moves the records of the write-ahead log to day files, where those of metrics are. */
async function sealLogs(folder: string): Promise<void> {
  const store = await openLogStore(folder, { readerCount: 1, limits: { sealAfterMs: 1 } });
  await untilSealed(folder);
  await store.stop();
}

interface Loss {
  readonly what: string;
  readonly reason: string;
  /** Within an import. @returns what undoes it. */
  readonly lose: (folder: string) => () => void;
}

const losses: readonly Loss[] = [
  {
    what: 'the folder vanishes',
    reason: 'the file is gone',
    lose(folder) {
      const away = join(dirname(folder), 'away');
      renameSync(folder, away);
      return () => renameSync(away, folder);
    },
  },
  {
    what: 'the file of a day becomes unreadable',
    reason: 'file is not a database',
    lose(folder) {
      const path = dayFilePath(folder, listDays(folder).at(-1) ?? 0);
      copyFileSync(path, `${path}.copy`);
      writeFileSync(path, Buffer.alloc(65_536, 1));
      return () => renameSync(`${path}.copy`, path);
    },
  },
];

it.each((['logs', 'metrics'] as const).flatMap((signal) => losses.map((loss) => ({ signal, ...loss }))))(
  'an import of $signal within which $what names it, and goes on once it is back',
  async (each) => {
    const { signal, reason, lose } = each;
    const [databases, { layout }] = [await servers.createDatabases(), copyTemplate()];
    const folder = signal === 'logs' ? layout.logsFolder : layout.metricsFolder;
    if (signal === 'logs') await sealLogs(folder);
    expect(listDays(folder).length).toBeGreaterThan(1);
    let restore: (() => void) | undefined;
    const onProgress = () => {
      restore ??= lose(folder);
    };
    const importing = databases.importFrom(signal, folder, { importId, limits, onProgress });
    await expect(importing).rejects.toThrow(
      new RegExp(
        `^${signal}/\\d{4}-\\d\\d-\\d\\d\\.db cannot be read any more \\(.*${reason}.*\\): restore it, and run the import again, which goes on$`,
      ),
    );
    restore?.();
    expect(existsSync(folder)).toBe(true);
    const { counts } = await databases.importFrom(signal, folder, { importId, limits });
    const [table, expected] =
      signal === 'logs' ? ['logs', sizes.records] : (['samples', sizes.samples] as const);
    expect(counts).toEqual({ [signal]: expected });
    const stored = await databases.clickhouse.run(`SELECT count() FROM ${table} WHERE project <> ''`);
    expect(Number(stored)).toBe(expected);
  },
);
