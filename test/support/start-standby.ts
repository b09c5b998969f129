import { join } from 'node:path';
import { createPostgresFolder, runPostgresProgram } from './postgres-process.ts';
import { type PostgresServer, startInFolder } from './start-postgres.ts';

/** Starts a server that follows another one by streaming replication until it is promoted: `SELECT pg_promote()`. */
export async function startStandby(primary: PostgresServer): Promise<PostgresServer> {
  const folder = await createPostgresFolder('cairn-postgres-standby-');
  const data = join(folder, 'data');
  await runPostgresProgram('pg_basebackup', [
    `--pgdata=${data}`,
    `--dbname=${primary.urlOf('postgres')}`,
    '--write-recovery-conf',
    '--wal-method=stream',
    '--checkpoint=fast',
    '--no-sync',
  ]);
  const { password } = new URL(primary.urlOf('postgres'));
  return startInFolder({ folder, data, password, settings: {} });
}
