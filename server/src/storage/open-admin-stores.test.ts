import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { layOutDataDirectory } from './data-directory.ts';
import { writeBinding } from './directory/postgres-binding.ts';
import { openAdminTraceStore } from './open-admin-stores.ts';

it('makes no traces in the data directory of a service that has them in ClickHouse, but asks for its URL', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-admin-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const layout = layOutDataDirectory(folder);
  writeBinding(layout, 'installation');
  const place = {
    dataDirectory: folder,
    postgresUrls: ['postgres://nobody@127.0.0.1:1/nowhere'],
    clickhouseUrls: undefined,
  };
  await expect(openAdminTraceStore(place, { nowMs: () => 0, monotonicNowMs: () => 0 })).rejects.toThrow(
    `there are no traces in ${folder}; name ClickHouse with --clickhouse-urls (CAIRN_CLICKHOUSE_URLS) if they are there`,
  );
  expect(existsSync(layout.tracesFolder)).toBe(false);
});
