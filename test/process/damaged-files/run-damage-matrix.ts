import { copyFileSync, cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createSeededRandom, type SeededRandom } from '../load/seeded-random.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { compareAnswers } from './compare-answers.ts';
import { type Damage, damageFile } from './damage-file.ts';
import { fillStores, type StoredAnswers } from './fill-stores.ts';

export interface DamageMatrixOptions {
  readonly seed: number;
  /** Default: every kind of file. */
  readonly files?: readonly MatrixFile[];
  /** Default: every damage. */
  readonly damages?: readonly MatrixDamage[];
  /** Called with each line of the table as soon as it is there. */
  readonly reportCell?: (row: MatrixRow) => void;
}

/** One line of the table. */
export interface MatrixRow {
  readonly file: string;
  readonly damage: MatrixDamage;
  readonly when: 'before a start' | 'while running';
  readonly outcome: string;
  /** What the service said, each thing once. */
  readonly log: readonly string[];
}

export interface DamageMatrixReport {
  readonly table: readonly MatrixRow[];
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

/** `replacement`: another database is there under the name. */
export type MatrixDamage = Damage | 'replacement';

export const matrixFiles = [
  'meta.db',
  'meta.db-wal',
  'traces/traces.db',
  'traces/traces.db-wal',
  'logs/wal.db',
  'logs/wal.db-wal',
  'logs/day',
  'metrics/wal.db',
  'metrics/wal.db-wal',
  'metrics/day',
  'lock.db',
] as const;
export type MatrixFile = (typeof matrixFiles)[number];

const matrixDamages: readonly MatrixDamage[] = [
  'flip',
  'truncation',
  'zeros',
  'missing',
  'junk',
  'replacement',
];
const maxReasons = 4;
const maxReasonLength = 240;
const dayFile = /^\d{4}-\d{2}-\d{2}\.db$/;

/**
 * Damages each kind of file in each way, before a start and under a running service. The service starts; what
 * it answers with 200 is what was written, or lacks what a line in its log names.
 */
export async function runDamageMatrix(
  scope: ServiceScope,
  { seed, files = matrixFiles, damages = matrixDamages, reportCell }: DamageMatrixOptions,
): Promise<DamageMatrixReport> {
  const random = createSeededRandom(seed);
  const { answers, copy } = await fillStores(scope, random);
  // A start that loses the first ones may show others.
  const { serverKey } = scope.keys();
  const table: MatrixRow[] = [];
  const findings: string[] = [];
  for (const file of files) {
    for (const damage of damages) {
      for (const isRunning of [false, true]) {
        rmSync(scope.dataDirectory, { recursive: true });
        cpSync(copy, scope.dataDirectory, { recursive: true });
        const when = isRunning ? 'while running' : 'before a start';
        const cell = await runCell(scope, { answers, serverKey }, random, { file, damage, isRunning });
        const row = { file, damage, when, outcome: cell.outcome, log: cell.log } satisfies MatrixRow;
        table.push(row);
        reportCell?.(row);
        findings.push(...cell.findings.map((finding) => `${file}, ${damage}, ${when}: ${finding}`));
      }
    }
  }
  rmSync(copy, { recursive: true, force: true });
  return { table, findings };
}

interface Cell {
  readonly file: MatrixFile;
  readonly damage: MatrixDamage;
  readonly isRunning: boolean;
}

async function runCell(
  scope: ServiceScope,
  { answers, serverKey }: { readonly answers: StoredAnswers; readonly serverKey: string },
  random: SeededRandom,
  { file, damage, isRunning }: Cell,
) {
  const path = findFile(scope, file);
  let service = isRunning ? await scope.start() : undefined;
  if (path === undefined) {
    if (service !== undefined) await end(service);
    return { outcome: 'there is no such file', log: [], findings: [`there is no ${file}`] };
  }
  harm(scope, path, damage, random);
  try {
    service ??= await scope.start();
  } catch (error) {
    // There is an intact copy of meta.db, and no other file is worth more than the rest.
    return { outcome: 'did not start', log: [], findings: [`did not start: ${error}`] };
  }
  const { intact, missing, failed, changed } = await compareAnswers(service, serverKey, answers);
  const log = (await end(service)).split('\n');
  const name = basename(path).replace(/-wal$/, '');
  const findings: string[] = [];
  // Nobody knows what a day file had that is deleted while the service is stopped: see docs/reliability.md.
  const isUnknowable = dayFile.test(name) && damage === 'missing' && !isRunning;
  if (changed.length > 0)
    findings.push(
      `${changed.length} answers are something else than was written, the first is ${changed[0]}`,
    );
  for (const [store, count] of isUnknowable ? [] : missing) {
    const isNamed = log.some((line) => line.includes(name) || line.includes(`"store":"${store}"`));
    if (!isNamed) findings.push(`${count} answers of ${store} miss something that no line names`);
  }
  if (!isUnknowable && intact < answers.size && !log.some((line) => line.includes(name)))
    findings.push('answers are not what they were, and no line names the file');
  const missed = [...missing.values()].reduce((sum, count) => sum + count, 0);
  const outcome = `${intact} answers as before, ${missed} without something, ${failed} failed`;
  return { outcome, log: toReasons(log), findings };
}

/** What the lines of a log say, each once and without its time. */
function toReasons(log: readonly string[]): string[] {
  const reasons = log
    .filter((line) => line !== '')
    .map((line) => line.replace(/"(time|requestId|pid)":("[^"]*"|\d+),?/g, '').slice(0, maxReasonLength));
  return [...new Set(reasons)].slice(0, maxReasons);
}

function harm(scope: ServiceScope, path: string, damage: MatrixDamage, random: SeededRandom): void {
  if (damage !== 'replacement') damageFile(path, damage, random);
  else {
    const other = basename(path) === 'lock.db' ? 'meta.db' : 'lock.db';
    rmSync(path);
    copyFileSync(join(scope.dataDirectory, other), path);
  }
}

function findFile(scope: ServiceScope, file: MatrixFile): string | undefined {
  const [folder = '', name] = file.split('/');
  const inFolder = join(scope.dataDirectory, folder);
  if (name === 'day') {
    const day = readdirSync(inFolder).find((each) => dayFile.test(each));
    return day && join(inFolder, day);
  }
  const path = join(scope.dataDirectory, file);
  return existsSync(path) ? path : undefined;
}

async function end(service: ServiceProcess): Promise<string> {
  service.signal('SIGTERM');
  return (await service.ended).stderr;
}
