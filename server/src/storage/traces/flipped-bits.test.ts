import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DamagedItem } from '../../errors/damaged-item.ts';
import { propertyRuns } from '../../testing/property-runs.ts';
import {
  sampleClose,
  sampleEvent,
  sampleFlush,
  sampleProjectId,
  sampleTraceId,
} from '../../traces/testing/sample-trace.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import type { ReadTraceList } from './reader/list-traces.ts';
import { createTraceReads } from './reader/read-trace.ts';
import { createTraceReader } from './reader/trace-reader.ts';
import { ofService, sampleSpan, sampleSpans } from './testing/sample-spans.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from './testing/trace-test-database.ts';
import { createTraceWriter } from './writer/trace-writer.ts';

const traceCount = 12;
const spanTraceIds = ['a', 'b', 'c'].map((digit) => digit.repeat(32));
const traceIds = [...Array.from({ length: traceCount }, (_, index) => sampleTraceId(index)), ...spanTraceIds];
const start = { kind: 'newest' } as const;
const filter = { kind: 'filter', clauses: [] } as const;

let database: TraceTestDatabase;
beforeEach(() => {
  database = createTraceTestDatabase();
  fill();
  database.db.pragma('wal_checkpoint(TRUNCATE)');
});
afterEach(() => database.close());

/** Traces with batches, packed events, and spans. */
function fill(): void {
  const writer = createTraceWriter(database.db);
  for (let index = 0; index < traceCount; index += 1) {
    const events = Array.from({ length: 20 }, (_, number) => ({
      ...sampleEvent(`e${number}`, 'info_event_added', 1_000 + number),
      payload: { text: `${index} ${number} `.repeat(20) },
    }));
    const flush = sampleFlush(index, { events, tags: [`tag ${index % 3}`] });
    writer.commit([{ kind: 'flush', ...flush }]);
    if (index % 2 === 0) writer.commit([{ kind: 'close', ...sampleClose(index) }]);
  }
  writer.pack(100);
  for (const traceId of spanTraceIds) {
    const spans = Array.from({ length: 30 }, (_, index) => sampleSpan(traceId, index + 1));
    writer.commit([sampleSpans([ofService('shop', spans)])]);
  }
}

/** The answer to each read, or the error that it ended with. */
function readAll(path: string): Map<string, unknown> {
  const answers = new Map<string, unknown>();
  function keep(name: string, read: () => unknown): void {
    try {
      answers.set(name, toComparable(read()));
    } catch (error) {
      answers.set(name, error);
    }
  }
  let db: ReturnType<typeof openDatabase>;
  try {
    db = openDatabase(path, { readOnly: true });
  } catch {
    return answers;
  }
  try {
    const reads = createTraceReads(db);
    const read = createTraceReader(db);
    const projectId = sampleProjectId;
    for (const traceId of traceIds) {
      keep(`get ${traceId}`, () => reads.get(projectId, traceId));
      keep(`timeline ${traceId}`, () => reads.timeline(projectId, traceId));
    }
    const query = { projectId, filter, window: {} };
    keep('list', () => {
      // Cast: the reader answers a list with a page.
      const page = read(
        { kind: 'list', query: { ...query, start, pageSize: 100 } },
        () => {},
      ) as ReadTraceList;
      const { traces, damage = [], total } = page;
      for (const trace of traces) keep(`listed ${trace.traceId}`, () => trace);
      // The named ones are left out.
      return total - traces.length - damage.length;
    });
    keep('tags', () => read({ kind: 'tags', projectId }, () => {}));
    keep('keys', () => read({ kind: 'attributeKeys', projectId }, () => {}));
  } catch {
    // The schema cannot be read.
  } finally {
    db.close();
  }
  return answers;
}

function toComparable(answer: unknown): string {
  return JSON.stringify(answer, (_key, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    if (value instanceof Map) return [...value];
    return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
  });
}

/** Not those of an index, whose damage only the scrub finds: it hides a row instead of changing it. */
const hidden = /^(undefined|\[\])$/;

it('are never served: a read is answered as before, or with an error that names what is damaged', () => {
  const pristine = readAll(database.path);
  const bytes = readFileSync(database.path);
  // Most of the rest is room that nothing uses.
  const used = [...bytes.keys()].filter((at) => bytes[at] !== 0);
  const path = join(dirname(database.path), 'damaged.db');
  copyFileSync(database.path, path);
  const changed: string[] = [];
  const named = new Set<string>();
  let seed = 1;
  for (let round = 0; round < propertyRuns(1); round += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    const at = used[seed % used.length] ?? 0;
    const bit = 1 << (seed % 8);
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ bit;
    writeFileSync(path, damaged);
    for (const [name, answer] of readAll(path)) {
      if (answer instanceof DamagedItem) named.add(answer.item);
      else if (typeof answer === 'string' && answer !== pristine.get(name) && !hidden.test(answer))
        changed.push(`${at} bit ${bit}: ${name}: ${answer.slice(0, 300)}`);
    }
  }
  expect(changed).toEqual([]);
  expect([...named].filter((item) => item.startsWith('trace ')).length).toBeGreaterThan(5);
}, 60_000);
