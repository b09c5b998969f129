import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createIngestClient } from '../load/ingest-client.ts';
import { createLogsClient } from '../load/logs-client.ts';
import { createRandomFlush } from '../load/random-batch.ts';
import { createRandomLogs } from '../load/random-logs.ts';
import { createRandomSpans } from '../load/random-spans.ts';
import { createSeededRandom, type SeededRandom } from '../load/seeded-random.ts';
import { type SentSpans, traceIdsOf } from '../load/sent-spans.ts';
import { createServiceReader, type ServiceReader } from '../load/service-reader.ts';
import { createSpansClient } from '../load/spans-client.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { type Damage, damageFile } from './damage-file.ts';

export interface DamagedTracesOptions {
  readonly cycles: number;
  readonly seed: number;
}

export interface DamagedTracesReport {
  readonly cycles: number;
  /** Starts that moved the file to quarantine. */
  readonly quarantined: number;
  /** Reads of traces that were answered as before, over all cycles. */
  readonly intact: number;
  /** Those that were answered with an error, or that the trace is not there. */
  readonly failed: number;
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

/** The contents of an undamaged service. */
interface Pristine {
  /** The answers to reads, by path. */
  readonly traces: ReadonlyMap<string, string>;
  readonly logs: string;
  /** A copy of the data directory. */
  readonly copy: string;
}

const database = join('traces', 'traces.db');
/** One after the other. */
const damages: readonly Damage[] = ['flip', 'zeros', 'junk', 'truncation', 'zeros', 'missing', 'flip'];
const nativeTraces = 20;
const spanRequests = 20;
const spansPerRequest = 40;
const logRecords = 200;
const stackTraceLength = 2_000;
const paddingLength = 200;

/**
 * Repeatedly damages the file of the traces in a fresh copy before a start. The service starts, answers every read as before or
 * with an error, goes on after those that meet the damage, takes new traces, and serves the logs unchanged. Stops at the first cycle
 * with findings.
 */
export async function runDamagedTraces(
  scope: ServiceScope,
  { cycles, seed }: DamagedTracesOptions,
): Promise<DamagedTracesReport> {
  const random = createSeededRandom(seed);
  const pristine = await prepare(scope, random);
  const sums = { quarantined: 0, intact: 0, failed: 0 };
  const findings: string[] = [];
  let finished = 0;
  while (finished < cycles && findings.length === 0) {
    rmSync(scope.dataDirectory, { recursive: true });
    cpSync(pristine.copy, scope.dataDirectory, { recursive: true });
    const kind = damages[finished % damages.length] ?? 'flip';
    const where = damageFile(join(scope.dataDirectory, database), kind, random);
    const cycle = await inspect(scope, pristine);
    for (const key of ['quarantined', 'intact', 'failed'] as const) sums[key] += cycle[key];
    findings.push(...cycle.findings.map((finding) => `${where}: ${finding}`));
    finished += 1;
  }
  rmSync(pristine.copy, { recursive: true, force: true });
  return { cycles: finished, ...sums, findings };
}

async function prepare(scope: ServiceScope, random: SeededRandom): Promise<Pristine> {
  const service = await scope.start();
  const { ingestKey, serverKey } = scope.keys();
  const native = createIngestClient(service.ingestUrl, ingestKey);
  const traceIds = Array.from({ length: nativeTraces }, () => random.hex(32));
  for (const traceId of traceIds) {
    await native.post(traceId, 'flush', createRandomFlush(traceId, random, stackTraceLength).body);
  }
  const sent = await sendSpans(service, ingestKey, random);
  const logs = createLogsClient(service, ingestKey);
  await logs.send(createRandomLogs({ id: 'l', stretch: 'l', random, recordCount: logRecords }));
  logs.close();
  const reader = createServiceReader(service.apiUrl, serverKey);
  const traces = new Map<string, string>();
  for (const traceId of [...traceIds, ...traceIdsOf(sent)]) {
    for (const path of [`/v1/traces/${traceId}`, `/v1/traces/${traceId}/events`]) {
      const { status, body } = await reader.get(path);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
      traces.set(path, body);
    }
  }
  const pristine = { traces, logs: JSON.stringify(await reader.logs()) };
  service.signal('SIGTERM');
  await service.ended;
  const copy = `${scope.dataDirectory}.pristine`;
  cpSync(scope.dataDirectory, copy, { recursive: true });
  return { ...pristine, copy };
}

async function sendSpans(
  service: ServiceProcess,
  ingestKey: string,
  random: SeededRandom,
): Promise<SentSpans[]> {
  const client = createSpansClient(service, ingestKey);
  const spans = createRandomSpans('damaged', random, { paddingLength });
  const sent = Array.from({ length: spanRequests }, (_, number) =>
    spans.next({ id: `s${number}`, stretch: 's', spanCount: spansPerRequest }),
  );
  for (const request of sent) await client.send(request);
  client.close();
  return sent;
}

/**
 * A writer that meets a broken page ends the service, which says so in one line; the next start salvages what can be read. Requests
 * under way may log their failure after it.
 */
const leftToNextStart = 'cairn: the traces.db of the trace store is damaged; the next start salvages it';

async function inspect(scope: ServiceScope, pristine: Pristine) {
  const first = await inspectStart(scope, pristine);
  return first === 'left to the next start' ? requireInspected(await inspectStart(scope, pristine)) : first;
}

function requireInspected<Inspected>(inspected: Inspected | 'left to the next start'): Inspected {
  if (inspected === 'left to the next start') throw new Error('the start after the damage met it again');
  return inspected;
}

/** A writer may meet the page before the service is ready. */
async function startUnlessLeft(scope: ServiceScope): Promise<ServiceProcess | undefined> {
  try {
    return await scope.start();
  } catch (error) {
    if (String(error).includes(leftToNextStart)) return undefined;
    throw error;
  }
}

async function inspectStart(scope: ServiceScope, pristine: Pristine) {
  const findings: string[] = [];
  const sums = { quarantined: 0, intact: 0, failed: 0 };
  const service = await startUnlessLeft(scope);
  if (service === undefined) return 'left to the next start';
  const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
  try {
    for (const [path, expected] of pristine.traces) {
      const answer = await readAgain(reader, path, expected);
      if (answer === 'changed') findings.push(`${path} is answered with something else than before`);
      else sums[answer] += 1;
    }
    findings.push(...(await checkNewTrace(service, scope)));
    await reader.get('/v1/traces');
    await reader.get('/v1/traces/stats');
    if (JSON.stringify(await reader.logs()) !== pristine.logs)
      findings.push('the logs are not what they were');
    const { status } = await reader.get('/health');
    if (status !== 200) findings.push(`/health answered ${status}`);
  } catch (error) {
    findings.push(String(error));
  }
  service.signal('SIGTERM');
  const { exitCode, stderr } = await service.ended;
  if (exitCode === 1 && stderr.split('\n').includes(leftToNextStart)) return 'left to the next start';
  if (exitCode !== 0) findings.push(`ended with ${exitCode}: ${stderr}`);
  if (existsSync(join(scope.dataDirectory, 'traces', 'quarantine'))) {
    sums.quarantined = 1;
    if (!stderr.includes('traces.db')) findings.push(`no line names the file in quarantine: ${stderr}`);
  }
  return { ...sums, findings };
}

async function checkNewTrace(service: ServiceProcess, scope: ServiceScope): Promise<string[]> {
  const random = createSeededRandom(1);
  const traceId = random.hex(32);
  const { body } = createRandomFlush(traceId, random, stackTraceLength);
  const answer = await createIngestClient(service.ingestUrl, scope.keys().ingestKey).post(
    traceId,
    'flush',
    body,
  );
  return answer.kind === 'answered' && answer.status < 300 ? [] : [`a new trace: ${JSON.stringify(answer)}`];
}

async function readAgain(
  reader: ServiceReader,
  path: string,
  expected: string,
): Promise<'intact' | 'failed' | 'changed'> {
  try {
    const { status, body } = await reader.get(path);
    if (status !== 200) return 'failed';
    return body === expected ? 'intact' : 'changed';
  } catch (error) {
    // A timeline whose head was sent can only be cut off.
    if (error instanceof TypeError) return 'failed';
    throw error;
  }
}
