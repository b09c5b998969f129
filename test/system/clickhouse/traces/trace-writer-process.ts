import { argv, stdout } from 'node:process';
import { openClickhouse } from '../../../../server/src/storage/clickhouse/database/open-clickhouse.ts';
import { createClickhouseTraceStore } from '../../../../server/src/storage/clickhouse/traces/create-clickhouse-trace-store.ts';
import { openPostgres } from '../../../../server/src/storage/postgres/database/open-postgres.ts';
import {
  ofService,
  sampleSpan,
  sampleSpans,
} from '../../../../server/src/storage/traces/testing/sample-spans.ts';
import { setTimer } from '../../../../server/src/time/timers.ts';
import { sampleTraceId } from '../../../../server/src/traces/testing/sample-trace.ts';
import { stayAlive } from '../../../support/stay-alive.ts';
import { flushOf } from './sample-flushes.ts';

/** A write that was acknowledged, as a line of JSON. */
export interface AcknowledgedWrite {
  readonly trace?: number;
  readonly traceNumber?: number;
  readonly id: string;
  readonly duplicate: boolean;
}

// The process of one gateway. In each round it writes to every trace a flush of its own and one that other processes write as well, and
// spans of all traces in a request that others send as well.
const [postgresUrl = '', clickhouseServers = '', writer = '', rounds = '0', traces = '0'] = argv.slice(2);
const letEnd = stayAlive();
const postgres = await openPostgres({ urls: [postgresUrl], random: Math.random });
const clickhouse = await openClickhouse(JSON.parse(clickhouseServers));
const store = createClickhouseTraceStore({
  clickhouse,
  postgres,
  nowMs: Date.now,
  monotonicNowMs: () => performance.now(),
  setTimer,
});
const indexes = Array.from({ length: Number(traces) }, (_, index) => index + 1);

for (let round = 0; round < Number(rounds); round += 1) {
  const spans = indexes.map((index) => sampleSpan(sampleTraceId(index), round + 1));
  const request = sampleSpans([ofService('shop', spans)], { keyId: `round ${round}` });
  await Promise.all([
    ...indexes.map((index) => flush(index, `${writer}-${round}`)),
    ...indexes.map((index) => flush(index, `shared-${round}`)),
    store.appendSpans(request).then(({ duplicate }) => acknowledge({ id: `spans-${round}`, duplicate })),
  ]);
}
await store.stop();
await postgres.close();
await clickhouse.close();
letEnd();

async function flush(trace: number, id: string): Promise<void> {
  const outcome = await store.flush(flushOf(trace, id));
  if (!outcome.accepted) throw new Error(`${id} was refused: ${outcome.reason}`);
  acknowledge({ trace, traceNumber: outcome.traceNumber, id, duplicate: outcome.duplicate });
}

function acknowledge(write: AcknowledgedWrite): void {
  stdout.write(`${JSON.stringify(write)}\n`);
}
