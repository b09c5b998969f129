import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { waitUntilStored } from '../../support/wait-until.ts';
import { countSealedGenerations, type DayStore, listDayFiles } from '../load/integrity-check.ts';
import { sendOutdatedLogs, shorterRetention } from '../load/outdated-logs.ts';
import { createSeededRandom, type SeededRandom } from '../load/seeded-random.ts';
import { createServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { type Damage, damageFile } from './damage-file.ts';
import { checkWrites, sendBatches } from './send-batches.ts';
import { everySample, listItems, unsealedStretch, walName } from './stored-items.ts';

export interface DamagedFilesOptions {
  /** More when none of so many was harmful. */
  readonly cycles: number;
  readonly seed: number;
}

export interface DamagedFilesReport {
  readonly cycles: number;
  /** Damaged files that were detected and quarantined. */
  readonly quarantined: number;
  /** Damages without any loss. */
  readonly harmless: number;
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

/** The contents of an undamaged service. */
interface Pristine {
  /** Log records and samples by identity: their contents as text, and the file that holds them. */
  readonly items: ReadonlyMap<string, { readonly text: string; readonly file: string }>;
  /** Those of days, within the data directory. */
  readonly dayFiles: readonly string[];
  /** A copy of the data directory. */
  readonly copy: string;
}

const damages: readonly Damage[] = ['flip', 'flip', 'flip', 'truncation', 'zeros', 'missing'];
const stores: readonly DayStore[] = ['logs', 'metrics'];
const shareOfWal = 0.15;
const shareWhileRunning = 0.4;
const sealRounds = 2;
const dayFileCount = 3;
/** Two of three cycles are harmless, so a few of them may all be. */
const maxHarmlessCycles = 25;
/** Of one cycle. */
const maxFindings = 10;

/**
 * Repeatedly damages one file of the log store or the sample store in a fresh copy, before a start or under a running
 * service. If something is missing, the file has to be reported and quarantined, and everything else has to be served
 * unchanged. Stops at the first cycle with findings.
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

  const isEnough = () =>
    finished >= cycles && (quarantined > 0 || finished >= Math.max(cycles, maxHarmlessCycles));
  while (!isEnough() && findings.length === 0) {
    const store = stores[finished % stores.length] ?? 'logs';
    const cycle = await runCycle(scope, pristine, store, random);
    findings.push(...cycle.findings);
    if (cycle.isQuarantined) quarantined += 1;
    finished += 1;
  }
  rmSync(pristine.copy, { recursive: true, force: true });
  return { cycles: finished, quarantined, harmless: finished - quarantined, findings };
}

/** Fills three day files of each store twice, and the write-ahead logs with some requests more. */
async function prepare(scope: ServiceScope, random: SeededRandom): Promise<Pristine> {
  for (let round = 1; round < sealRounds; round += 1) await end(await seal(scope, random, round));
  const service = await seal(scope, random, sealRounds);
  await sendBatches(service, scope, random, unsealedStretch);
  const items = new Map(await listItems(createServiceReader(service.apiUrl, scope.keys().serverKey)));
  await end(service);
  const copy = `${scope.dataDirectory}.pristine`;
  cpSync(scope.dataDirectory, copy, { recursive: true });
  const dayFiles = stores.flatMap((store) =>
    listDayFiles(scope.dataDirectory, store).map((name) => join(store, name)),
  );
  return { items, dayFiles, copy };
}

/** Answers the service that has sealed what was sent. */
async function seal(scope: ServiceScope, random: SeededRandom, round: number): Promise<ServiceProcess> {
  const filled = await scope.start({ hasSmallGenerations: true });
  await sendOutdatedLogs(filled, scope.keys(), random);
  await sendBatches(filled, scope, random, `sealed${round}`);
  // Samples are sealed by themselves, log records by the next start.
  await untilSealed(scope, 'metrics');
  await end(filled);
  const sealing = await scope.start({ flags: [shorterRetention] });
  await waitUntilStored(() => countSealedGenerations(scope.dataDirectory, 'logs') >= round * dayFileCount);
  return sealing;
}

/** Waits until the write-ahead log of a store is empty. */
async function untilSealed(scope: ServiceScope, store: DayStore): Promise<void> {
  await waitUntilStored(
    () => countSealedGenerations(scope.dataDirectory, store) > 0 && isWalEmpty(scope, store),
  );
}

function isWalEmpty(scope: ServiceScope, store: DayStore): boolean {
  const db = new Database(join(scope.dataDirectory, store, walName), { readonly: true });
  try {
    return Number(db.prepare('SELECT count(*) FROM wal').pluck().get()) === 0;
  } finally {
    db.close();
  }
}

async function end(service: ServiceProcess): Promise<string> {
  service.signal('SIGTERM');
  const { exitCode, stderr } = await service.ended;
  if (exitCode !== 0) throw new Error(`ended with ${exitCode}: ${stderr}`);
  return stderr;
}

async function runCycle(scope: ServiceScope, pristine: Pristine, store: DayStore, random: SeededRandom) {
  rmSync(scope.dataDirectory, { recursive: true });
  cpSync(pristine.copy, scope.dataDirectory, { recursive: true });
  const isWal = random.chance(shareOfWal);
  const dayFiles = pristine.dayFiles.filter((path) => path.startsWith(store));
  const path = (isWal ? undefined : dayFiles[random.between(0, dayFiles.length - 1)]) ?? join(store, walName);
  const name = basename(path);
  const kind = damages[random.between(0, damages.length - 1)] ?? 'flip';
  const isRunning = !isWal && random.chance(shareWhileRunning);
  const start = () => scope.start({ flags: [shorterRetention] });

  const early = isRunning ? await start() : undefined;
  const where = damageFile(join(scope.dataDirectory, path), kind, random);
  const service = early ?? (await start());
  const what = `${path}: ${where}${isRunning ? ', while running' : ''}`;

  let missing = 0;
  const findings: string[] = [];
  try {
    const compared = await compare(service, scope, pristine, path);
    missing = compared.missing;
    findings.push(...compared.findings, ...(await checkWrites(service, scope, random)));
  } catch (error) {
    findings.push(String(error));
  }
  const log = await end(service);
  if (findings.length > 0) findings.push(`the service logged: ${log}`);
  const isNamed = log.includes(name);
  const quarantine = join(scope.dataDirectory, store, 'quarantine');
  const isAside = existsSync(quarantine) && readdirSync(quarantine).some((each) => each.startsWith(name));
  // A missing file cannot be quarantined.
  if (missing > 0 && kind !== 'missing') {
    if (!isNamed) findings.push(`${missing} items are missing, and no line names the file: ${log}`);
    // Of a write-ahead log that can be read as a file, only the damaged request is left out.
    if (!isAside && !isWal) findings.push(`${missing} items are missing, and the file is not in quarantine`);
  }
  return { findings: findings.map((finding) => `${what}: ${finding}`), isQuarantined: isAside };
}

/** Reads everything: the file may lose its items, all the others must be as they were. */
async function compare(service: ServiceProcess, scope: ServiceScope, pristine: Pristine, path: string) {
  const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
  const findings: string[] = [];
  const stored = await listItems(reader);
  const left = new Map(pristine.items);
  for (const [key, { text }] of stored) {
    if (left.get(key)?.text !== text) findings.push(`an item that was not sent, or twice: ${key} ${text}`);
    left.delete(key);
  }
  const elsewhere = [...left.values()].filter((lost) => lost.file !== path);
  if (elsewhere.length > 0) findings.push(`${elsewhere.length} items of other files are missing`);
  const counted = (await reader.logCount()) + (await reader.sampleCount(everySample));
  if (counted !== stored.length) findings.push(`${counted} items are counted, ${stored.length} listed`);
  return { missing: left.size, findings: findings.slice(0, maxFindings) };
}
