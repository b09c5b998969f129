import { join } from 'node:path';
import type { Clause, FieldRef, Filter } from '../../../server/src/filter/ast.ts';
import { openTraceDatabase } from '../../../server/src/storage/traces/open-trace-database.ts';
import { createTraceReader } from '../../../server/src/storage/traces/reader/trace-reader.ts';
import { createTraceWriter } from '../../../server/src/storage/traces/writer/trace-writer.ts';
import type { TraceListPage } from '../../../server/src/traces/trace-store.ts';
import { type GoalLine, toGoalLine } from '../goal-line.ts';
import { createJsonScan } from './json-scan.ts';
import { sampleFlush, sampleProjectId } from './sample-traces.ts';

const traceCount = 500_000;
const tracesPerCommit = 2_000;
const runs = 9;

/** T1: the exact total of three conditions over half a million traces, against a scan of rows with JSON columns. */
export function measureFilterTotal(folder: string): GoalLine {
  const store = openTraceDatabase(join(folder, 'traces.db'));
  const writer = createTraceWriter(store);
  const scan = createJsonScan(join(folder, 'json.db'));
  for (let first = 0; first < traceCount; first += tracesPerCommit) {
    const flushes = Array.from({ length: tracesPerCommit }, (_, offset) => sampleFlush(first + offset, 1));
    writer.commit(flushes);
    scan.insert(flushes);
  }
  const read = createTraceReader(store);
  const query = {
    projectId: sampleProjectId,
    filter: createFilter(),
    window: {},
    start: { kind: 'newest' },
    pageSize: 1,
  } as const;
  // The reader answers a request with the answer of its kind.
  const total = (): number => (read({ kind: 'list', query }, () => {}) as TraceListPage).total;
  const ours: number[] = [];
  const peer: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const [oursMs, oursTotal] = timed(total);
    const [peerMs, peerTotal] = timed(() => scan.total('running', 'team-3', 'region', 'region-2'));
    if (oursTotal !== peerTotal) throw new Error(`T1 totals differ: ${oursTotal} and ${peerTotal}`);
    ours.push(oursMs);
    peer.push(peerMs);
  }
  store.close();
  scan.close();
  return toGoalLine({ name: 'T1 exact 3-way total', unit: 'ms a query', atMost: 0.05 }, ours, peer);
}

function timed<Result>(run: () => Result): [elapsedMs: number, result: Result] {
  const startedAtMs = performance.now();
  const result = run();
  return [performance.now() - startedAtMs, result];
}

function createFilter(): Filter {
  const conditions: readonly [FieldRef, string][] = [
    [{ kind: 'field', name: 'status' }, 'running'],
    [{ kind: 'field', name: 'tag' }, 'team-3'],
    [{ kind: 'attribute', key: 'region' }, 'region-2'],
  ];
  const clauses = conditions.map(([field, value]): Clause => {
    const range = { start: 0, end: 0 };
    return {
      kind: 'clause',
      alternatives: [{ kind: 'comparison', field, operator: '=', value, negated: false, range }],
    };
  });
  return { kind: 'filter', clauses };
}
