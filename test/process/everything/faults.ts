import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { compareTouched, loadUntilKilled } from '../kill-nine/killed-stretch.ts';
import type { Load } from '../load/load.ts';
import { createLogsClient } from '../load/logs-client.ts';
import { createRandomLogs } from '../load/random-logs.ts';
import type { SeededRandom } from '../load/seeded-random.ts';
import { createServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';
import type { HungSink } from './hung-sink.ts';

/** What faults are injected into. */
export interface FaultTarget {
  readonly scope: ServiceScope;
  readonly random: SeededRandom;
  /** Whose every batch is compared after a kill. */
  readonly checkedLoad: Load;
  readonly hungSink: HungSink;
  /** That wait to be damaged. */
  readonly unsealedDays: string[];
  /** The one that runs now. */
  service(): ServiceProcess;
  /** Starts it again, at the same addresses, after it ended. */
  restart(): Promise<ServiceProcess>;
}

/**
 * @returns one line for each broken promise; `undefined` when nothing was injected.
 * @throws Error when the service does not come back.
 */
export type Fault = (target: FaultTarget, round: number) => Promise<readonly string[] | undefined>;

const prlimit = '/usr/bin/prlimit';
const databases = ['meta.db', 'traces/traces.db', 'logs/wal.db', 'metrics/wal.db'];
const faultMs = { least: 1_000, most: 4_000 };
const dayMs = 86_400_000;
/** Within the retention, and older than what is compared. */
const firstDamagedDay = 5;
const lastDamagedDay = 30;
const noticesWithinMs = 30_000 + slackMs;

export const faults: ReadonlyMap<string, Fault> = new Map<string, Fault>([
  ['kill -9', kill],
  ['foreign lock', holdLock],
  ['hung sink', (target, round) => openIncident(target, `incident-${round}`)],
  ['no room', takeRoom],
  ['damaged day', damageDay],
]);

async function kill({ scope, random, checkedLoad, service, restart }: FaultTarget): Promise<string[]> {
  const touched = await loadUntilKilled(checkedLoad, scope, service(), random);
  const { apiUrl } = await restart();
  return compareTouched(touched, checkedLoad, createServiceReader(apiUrl, scope.keys().serverKey));
}

async function holdLock({ scope, random }: FaultTarget): Promise<string[]> {
  const name = databases[random.between(0, databases.length - 1)] ?? 'meta.db';
  const db = new Database(join(scope.dataDirectory, name), { timeout: 30_000 });
  db.exec('BEGIN IMMEDIATE');
  await delay(random.between(faultMs.least, faultMs.most));
  db.exec('ROLLBACK');
  db.close();
  return [];
}

async function openIncident({ hungSink, service }: FaultTarget, name: string): Promise<string[]> {
  try {
    await hungSink.openIncident(service(), name);
    return [];
  } catch (error) {
    return [`${name} was not notified beside a sink that hangs: ${String(error)}`];
  }
}

/** Files may not grow for a while: every write that needs more of them is refused. */
async function takeRoom({ random, service }: FaultTarget): Promise<string[]> {
  const pid = String(service().processId);
  execFileSync(prlimit, ['--pid', pid, '--fsize=0:unlimited']);
  await delay(random.between(faultMs.least, faultMs.most));
  execFileSync(prlimit, ['--pid', pid, '--fsize=unlimited:unlimited']);
  return [];
}

/** Overwrites the file of a day that holds nothing else, once its records are sealed, and sends those of the next. */
async function damageDay(target: FaultTarget, round: number): Promise<readonly string[] | undefined> {
  const { scope, service, unsealedDays } = target;
  const pathOf = (day: string): string => join(scope.dataDirectory, 'logs', `${day}.db`);
  const day = unsealedDays.find((each) => existsSync(pathOf(each)));
  await sendOldLogs(target, round);
  if (day === undefined) return undefined;
  unsealedDays.splice(unsealedDays.indexOf(day), 1);
  const reader = createServiceReader(service().apiUrl, scope.keys().serverKey);
  const quarantined = async () =>
    Number(/^cairn_quarantined_files_total (\d+)$/m.exec((await reader.get('/metrics')).body)?.[1] ?? 0);
  const before = await quarantined();
  writeFileSync(pathOf(day), 'no database'.repeat(10_000), { flag: 'r+' });
  const readDay = `/v1/logs?since=${day}T00:00:00Z&until=${day}T23:59:59Z&page_size=1`;
  const giveUpMs = performance.now() + noticesWithinMs;
  while ((await quarantined()) === before) {
    if (performance.now() > giveUpMs) return [`the damage of ${day} was not noticed`];
    const { status, body } = await reader.get(readDay);
    if (status >= 400 && status < 500) throw new Error(`${readDay} was refused: ${body}`);
    await delay(500);
  }
  const { status } = await reader.get('/v1/logs?since=1h&page_size=1');
  return status === 200 ? [] : [`beside a damaged day logs were answered with ${status}`];
}

/** Sends records of a day that nothing else is of; the load beside them fills the memtable that they are sealed with. */
export async function sendOldLogs(
  { scope, random, service, unsealedDays }: FaultTarget,
  round: number,
): Promise<void> {
  const ageMs = (firstDamagedDay + (round % (lastDamagedDay - firstDamagedDay))) * dayMs;
  const client = createLogsClient(service(), scope.keys().ingestKey);
  const id = `old-${round}`;
  await client.send(createRandomLogs({ id, stretch: 'old', random, recordCount: 10, ageMs, dayCount: 1 }));
  client.close();
  unsealedDays.push(new Date(Date.now() - ageMs).toISOString().slice(0, 10));
}
