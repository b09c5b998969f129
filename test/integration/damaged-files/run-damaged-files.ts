import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredRecord } from '../load/compare-logs.ts';
import { countSealedGenerations, listDayFiles } from '../load/integrity-check.ts';
import { createLogsClient } from '../load/logs-client.ts';
import { sendOutdatedLogs, shorterRetention } from '../load/outdated-logs.ts';
import { createRandomLogs } from '../load/random-logs.ts';
import { createSeededRandom, type SeededRandom } from '../load/seeded-random.ts';
import { createServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../process/service-process.ts';
import type { ServiceScope } from '../process/service-scope.ts';
import { waitUntil } from '../process/wait-until.ts';
import { type Damage, damageFile } from './damage-file.ts';

export interface DamagedFilesOptions {
  readonly cycles: number;
  readonly seed: number;
}

export interface DamagedFilesReport {
  readonly cycles: number;
  /** Damages that were noticed, and set aside under a name. */
  readonly quarantined: number;
  /** Damages that left every record in place. */
  readonly harmless: number;
  /** One line for each thing that is not as it was promised. */
  readonly findings: readonly string[];
}

/** What a service without damage has. */
interface Pristine {
  /** By record id: the record as JSON, and which file of `logs/` holds it. */
  readonly records: ReadonlyMap<string, { readonly text: string; readonly file: string }>;
  readonly files: readonly string[];
  /** A copy of the data directory. */
  readonly copy: string;
}

const damages: readonly Damage[] = ['flip', 'flip', 'flip', 'truncation', 'zeros', 'missing'];
const walName = 'wal.db';
const shareOfWal = 0.15;
const shareWhileRunning = 0.4;
const unsealedStretch = 'unsealed';
const batchesPerStretch = 12;
const recordsPerBatch = 120;
/** So that little of the files is free space, where damage does no harm. */
const paddingLength = 200;
const sealRounds = 2;
const dayFileCount = 3;

/**
 * Damages one file of the log store again and again, each time in a fresh copy, before a start or under a running
 * service. The file has to be named and set aside where records are missing, and everything else has to be served
 * as it was. Stops at the first cycle with findings.
 *
 * @throws Error when the service does not start.
 */
export async function runDamagedFiles(
  scope: ServiceScope,
  { cycles, seed }: DamagedFilesOptions,
): Promise<DamagedFilesReport> {
  const random = createSeededRandom(seed);
  const pristine = await prepare(scope, random);
  const findings: string[] = [];
  let finished = 0;
  let quarantined = 0;

  while (finished < cycles && findings.length === 0) {
    const cycle = await runCycle(scope, pristine, random);
    findings.push(...cycle.findings);
    if (cycle.isQuarantined) quarantined += 1;
    finished += 1;
  }
  rmSync(pristine.copy, { recursive: true, force: true });
  return { cycles: finished, quarantined, harmless: finished - quarantined, findings };
}

/** Fills three day files with two blocks each, and the write-ahead log with some requests more. */
async function prepare(scope: ServiceScope, random: SeededRandom): Promise<Pristine> {
  for (let round = 1; round <= sealRounds; round += 1) {
    const service = await scope.start();
    await sendOutdatedLogs(service, scope.keys(), random);
    await send(service, scope, random, `sealed${round}`);
    await end(service);
    const sealing = await scope.start({ flags: [shorterRetention] });
    await waitUntil(() => countSealedGenerations(scope.dataDirectory) >= round * dayFileCount);
    await end(sealing);
  }
  const service = await scope.start({ flags: [shorterRetention] });
  await send(service, scope, random, unsealedStretch);
  const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
  const records = new Map(
    (await reader.logs()).map((record) => [
      record.record_id,
      { text: JSON.stringify(record), file: fileOf(record) },
    ]),
  );
  await end(service);
  const copy = `${scope.dataDirectory}.pristine`;
  cpSync(scope.dataDirectory, copy, { recursive: true });
  return { records, files: listDayFiles(scope.dataDirectory), copy };
}

function fileOf({ attributes, time }: StoredRecord): string {
  return attributes['stretch'] === unsealedStretch ? walName : `${time.slice(0, 'YYYY-MM-DD'.length)}.db`;
}

async function send(
  service: ServiceProcess,
  scope: ServiceScope,
  random: SeededRandom,
  stretch: string,
): Promise<void> {
  const client = createLogsClient(service, scope.keys().ingestKey);
  for (let number = 0; number < batchesPerStretch; number += 1) {
    const id = `${stretch}-${number}`;
    const recordCount = recordsPerBatch;
    const batch = createRandomLogs({ id, stretch, random, recordCount, dayCount: 3, paddingLength });
    const answer = await client.send(batch);
    if (answer.kind !== 'answered' || answer.status !== 200)
      throw new Error(`${id}: ${JSON.stringify(answer)}`);
  }
  client.close();
}

async function end(service: ServiceProcess): Promise<string> {
  service.signal('SIGTERM');
  const { exitCode, stderr } = await service.ended;
  if (exitCode !== 0) throw new Error(`ended with ${exitCode}: ${stderr}`);
  return stderr;
}

async function runCycle(scope: ServiceScope, pristine: Pristine, random: SeededRandom) {
  rmSync(scope.dataDirectory, { recursive: true });
  cpSync(pristine.copy, scope.dataDirectory, { recursive: true });
  const isWal = random.chance(shareOfWal);
  const file = isWal ? walName : (pristine.files[random.between(0, pristine.files.length - 1)] ?? walName);
  const kind = damages[random.between(0, damages.length - 1)] ?? 'flip';
  const isRunning = !isWal && random.chance(shareWhileRunning);
  const folder = join(scope.dataDirectory, 'logs');
  const start = () => scope.start({ flags: [shorterRetention] });

  const early = isRunning ? await start() : undefined;
  const where = damageFile(join(folder, file), kind, random);
  const service = early ?? (await start());
  const what = `${file}: ${where}${isRunning ? ', while running' : ''}`;

  let missing = 0;
  const findings: string[] = [];
  try {
    const compared = await compare(service, scope, pristine, file);
    missing = compared.missing;
    findings.push(...compared.findings, ...(await checkWrites(service, scope, random)));
  } catch (error) {
    findings.push(String(error));
  }
  const log = await end(service);
  if (findings.length > 0) findings.push(`the service logged: ${log}`);
  const isNamed = log.includes(file);
  const isAside =
    existsSync(join(folder, 'quarantine')) &&
    readdirSync(join(folder, 'quarantine')).some((name) => name.startsWith(file));
  // Nothing is left of a missing file that could be set aside.
  if (missing > 0 && kind !== 'missing') {
    if (!isNamed) findings.push(`${missing} records are missing, and no line names the file: ${log}`);
    // Of a write-ahead log that can be read as a file, only the damaged request is left out.
    if (!isAside && !isWal)
      findings.push(`${missing} records are missing, and the file is not in quarantine`);
  }
  return { findings: findings.map((finding) => `${what}: ${finding}`), isQuarantined: isAside };
}

/** Reads everything: the file may lose its records, all the others must be as they were. */
async function compare(service: ServiceProcess, scope: ServiceScope, pristine: Pristine, file: string) {
  const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
  const findings: string[] = [];
  const stored = await reader.logs();
  const left = new Map(pristine.records);
  for (const record of stored) {
    if (left.get(record.record_id)?.text !== JSON.stringify(record)) {
      findings.push(`a record that was not sent, or twice: ${JSON.stringify(record)}`);
    }
    left.delete(record.record_id);
  }
  const elsewhere = [...left.values()].filter((lost) => lost.file !== file);
  if (elsewhere.length > 0) findings.push(`${elsewhere.length} records of other files are missing`);
  const counted = await reader.logCount();
  if (counted !== stored.length) findings.push(`${counted} records are counted, ${stored.length} listed`);
  return { missing: left.size, findings };
}

async function checkWrites(
  service: ServiceProcess,
  scope: ServiceScope,
  random: SeededRandom,
): Promise<string[]> {
  const stretch = 'after';
  await send(service, scope, random, stretch);
  const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
  const counted = await reader.logCount(`attribute.stretch="${stretch}"`);
  const expected = batchesPerStretch * recordsPerBatch;
  return counted === expected ? [] : [`of ${expected} new records ${counted} are there`];
}
