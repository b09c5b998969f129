import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { createServiceReader, type ServiceReader } from '../load/service-reader.ts';
import { logCount, readAnswer, type StoredAnswers, sampleCount } from './fill-stores.ts';

/** How many answers are what they were, miss something, or are errors; one line for each that is something else. */
export interface ComparedAnswers {
  readonly intact: number;
  /** The stores of which something is not there: 404, a shorter list, a lower count. */
  readonly missing: ReadonlyMap<StoreName, number>;
  /** 5xx, or a connection that was cut. */
  readonly failed: number;
  readonly changed: readonly string[];
}

export type StoreName = 'traces' | 'logs' | 'metrics' | 'meta';
type Verdict = 'intact' | 'missing' | 'failed' | 'changed';

/** Reads again what was read of the undamaged service. */
export async function compareAnswers(
  service: { readonly apiUrl: string },
  serverKey: string,
  answers: StoredAnswers,
): Promise<ComparedAnswers> {
  const reader = createServiceReader(service.apiUrl, serverKey);
  const missing = new Map<StoreName, number>();
  const changed: string[] = [];
  let intact = 0;
  let failed = 0;
  for (const [path, expected] of answers) {
    const verdict = await judge(reader, path, expected);
    if (verdict === 'intact') intact += 1;
    if (verdict === 'failed') failed += 1;
    if (verdict === 'changed') changed.push(path);
    if (verdict === 'missing') missing.set(storeOf(path), (missing.get(storeOf(path)) ?? 0) + 1);
  }
  return { intact, missing, failed, changed };
}

async function judge(reader: ServiceReader, path: string, expected: string): Promise<Verdict> {
  try {
    const { status, body } = await readAnswer(reader, path);
    if (status >= 500) return 'failed';
    if (status === 404) return 'missing';
    if (status !== 200) return 'changed';
    if (body === expected) return 'intact';
    return isPart(path, body, expected) ? 'missing' : 'changed';
  } catch {
    return 'failed';
  }
}

/** Whether everything in an answer was in the answer before. */
function isPart(path: string, body: string, expected: string): boolean {
  if (path === logCount || path === sampleCount) return Number(body) < Number(expected);
  if (!path.startsWith('/v1/traces?')) return false;
  const before = new Set(itemsOf(expected));
  return itemsOf(body).every((item) => before.has(item));
}

function itemsOf(list: string): string[] {
  // The service holds its answers against the contract.
  const { traces } = JSON.parse(list) as Schemas['TraceList'];
  return traces.map((trace) => JSON.stringify(trace));
}

function storeOf(path: string): StoreName {
  if (path === logCount) return 'logs';
  if (path === sampleCount) return 'metrics';
  return path.startsWith('/v1/traces') ? 'traces' : 'meta';
}
