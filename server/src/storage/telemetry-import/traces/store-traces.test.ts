import { expect, it } from 'vitest';
import type { PostgresSession } from '../../postgres/database/postgres-database.ts';
import type { ImportProgress } from '../progress/import-progress.ts';
import type { ExportedTrace } from './export-traces.ts';
import { storeTraces } from './store-traces.ts';

const progress: ImportProgress = {
  importId: 'imp',
  signal: 'traces',
  begunAtMs: 0,
  keptFromMs: 0,
  shardCount: 1,
  number: 0,
  sourceState: '',
  place: null,
  unitCount: 0,
  itemCount: 0,
  isFinished: false,
};

const trace: ExportedTrace = {
  key: 7,
  projectId: 'prj_a',
  number: 1,
  rulesRevision: 0,
  state: {
    traceId: '1'.repeat(32),
    name: 'long',
    status: 'completed',
    severities: [],
    createdAtMs: 0,
    lastSeenAtMs: 0,
    tags: [],
    attributes: new Map(),
    revision: 1,
    timelineEndNs: 0n,
  },
};

/** Notes what is done in order; answers as if each statement did what it should. */
function createSession(done: string[]): PostgresSession {
  return {
    async rows<Row>(text: string, values: readonly unknown[] = []) {
      done.push(
        text.includes('idle_in_transaction_session_timeout') ? `wait ${String(values[0])}` : 'statement',
      );
      const locked = { trace_key: 1, project_id: 'prj_a', trace_id: trace.state.traceId, number: null };
      return (text.includes('JOIN trace_heads') ? [locked] : []) as Row[];
    },
    async change(text, values = []) {
      done.push('statement');
      if (text.startsWith('UPDATE telemetry_imports')) return 1;
      return Array.isArray(values[0]) ? values[0].length : 0;
    },
  };
}

it('PostgreSQL waits for the inserts of a long timeline, and is told of each that is done', async () => {
  const done: string[] = [];
  const session = createSession(done);
  let commit = 0n;
  const part = {
    kind: 'spans',
    firstNs: 0n,
    lastNs: 0n,
    receivedAtMs: 0,
    payload: new Uint8Array(10),
  } as const;
  const stored = await storeTraces([trace], progress, {
    source: {
      *events() {},
      *spans() {
        for (let index = 0; index < 3; index += 1) yield part;
      },
      pluginEventIds: () => [],
      matches: () => [],
    },
    postgres: { transaction: (work) => work(session) },
    parts: {
      async insert() {
        done.push('insert');
      },
    },
    numbers: {
      async take() {
        commit += 1n;
        return commit;
      },
    },
    maxPartBytes: 10,
  });
  expect(stored).toMatchObject({ place: '7', unitCount: 1, itemCount: 1 });
  expect(done[0]).toBe('wait 300000');
  const between = done.slice(done.indexOf('insert'), done.lastIndexOf('insert') + 2);
  expect(between).toEqual(['insert', 'statement', 'insert', 'statement', 'insert', 'statement']);
});
