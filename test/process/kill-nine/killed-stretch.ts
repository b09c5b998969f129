import { setTimeout as delay } from 'node:timers/promises';
import { compareLogsWithService } from '../load/compare-logs-with-service.ts';
import { compareMetricsWithService } from '../load/compare-metrics-with-service.ts';
import { compareSpansWithService } from '../load/compare-spans-with-service.ts';
import { compareWithService } from '../load/compare-with-service.ts';
import type { Load, RunningLoad } from '../load/load.ts';
import type { SeededRandom } from '../load/seeded-random.ts';
import type { SentLogs } from '../load/sent-logs.ts';
import { traceIdsOf } from '../load/sent-spans.ts';
import type { SentTrace } from '../load/sent-trace.ts';
import type { ServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';

/** Counted from when the service is warm. */
const killAfterMs = { least: 30, most: 200 };

/** What a stretch of load may have changed. */
export interface Touched {
  readonly traces: readonly SentTrace[];
  /** Ids of traces of spans. */
  readonly spanTraceIds: ReadonlySet<string>;
  readonly logs: readonly { readonly batches: readonly SentLogs[]; readonly filter: string }[];
  /** Eras of metrics. */
  readonly eras: ReadonlySet<string>;
}

/** Ends with the service: everything that was under way then stays without an answer. */
export async function loadUntilKilled(
  load: Load,
  scope: ServiceScope,
  service: ServiceProcess,
  random: SeededRandom,
): Promise<Touched> {
  const { running, touched } = startStretch(load, () => load.start(service, scope.keys(), () => false));
  await running.warm;
  await delay(random.between(killAfterMs.least, killAfterMs.most));
  service.signal('SIGKILL');
  await Promise.all([running.ended, service.ended]);
  return touched();
}

/** A run of a load, and once it has ended, what it may have changed. */
interface Stretch {
  readonly running: RunningLoad;
  touched(): Touched;
}

function startStretch(load: Load, start: () => RunningLoad): Stretch {
  const open = {
    traces: load.openTraces(),
    spans: load.openSpans(),
    logs: load.openLogs(),
    metrics: load.openMetrics(),
  };
  const known = new Set(load.sentTraces());
  const running = start();
  return {
    running,
    touched: () => ({
      traces: [...open.traces, ...load.sentTraces().filter((trace) => !known.has(trace))],
      spanTraceIds: traceIdsOf([
        ...open.spans,
        ...load.sentSpans().filter(({ stretch }) => stretch === running.stretch),
      ]),
      logs: [
        ...open.logs.map((batch) => ({ batches: [batch], filter: `attribute.batch="${batch.id}"` })),
        {
          batches: load.sentLogs().filter(({ stretch }) => stretch === running.stretch),
          filter: `attribute.stretch="${running.stretch}"`,
        },
      ],
      eras: new Set([running.era, ...open.metrics.map(({ era }) => era)]),
    }),
  };
}

/** What is stored of a stretch of load against the records of its clients; one line for each difference. */
export async function compareTouched(touched: Touched, load: Load, reader: ServiceReader): Promise<string[]> {
  const { findings } = await compareWithService(touched.traces, reader);
  const spans = await compareSpansWithService(load.sentSpans(), reader, touched.spanTraceIds);
  findings.push(...spans.findings);
  for (const { batches, filter } of touched.logs) {
    findings.push(...(await compareLogsWithService(batches, reader, filter)).findings);
  }
  findings.push(...(await compareMetricsWithService(load.sentMetrics(), reader, touched.eras)).findings);
  return findings;
}
