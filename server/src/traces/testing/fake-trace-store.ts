import { AppError } from '../../errors/app-error.ts';
import type { QueryBudget } from '../../time/query-budget.ts';
import { toCreatedAtMs } from '../creation-time.ts';
import { encodeTracePage } from '../encode-trace-page.ts';
import { limitLabels } from '../limit-labels.ts';
import { toTimelinePage } from '../timeline-page.ts';
import type { TraceSummary } from '../trace.ts';
import { leftOutOf } from '../trace-labels.ts';
import { traceMatches } from '../trace-matches.ts';
import {
  applyClose,
  applyDelete,
  applyFlush,
  applyKeepAlive,
  applyPluginEvents,
  type TraceState,
  type TraceTransition,
} from '../trace-state.ts';
import type {
  CreatedWindow,
  TraceListPage,
  TraceListQuery,
  TraceStore,
  WriteOutcome,
} from '../trace-store.ts';
import { dueInOrder } from './due-in-order.ts';
import { createFakeRuleMatches, type MatchedTrace } from './fake-rule-matches.ts';
import { toListPage } from './fake-trace-list.ts';
import { toBucket } from './fake-trace-stats.ts';
import { readWritten } from './read-written.ts';

interface FakeTrace extends MatchedTrace {
  readonly traceNumber: number;
  state: TraceState;
  readonly flushIds: Set<string>;
  readonly pluginEventIds: Set<string>;
}

interface FakeProject {
  /** In order of trace number. */
  readonly traces: Map<string, FakeTrace>;
  lastNumber: number;
  lastCreatedAtMs: number;
  readonly tags: Set<string>;
  readonly attributes: Map<string, Set<string>>;
}

export interface FakeTraceStoreOptions {
  readonly nowMs: () => number;
  /** Size of the pages of timelines; default 1 MiB. */
  readonly pageBytes?: number;
}

/** An in-memory trace store that scans all traces on each read; for tests and as an oracle. */
export function createFakeTraceStore({ nowMs, pageBytes }: FakeTraceStoreOptions): TraceStore {
  const projects = new Map<string, FakeProject>();
  const rules = createFakeRuleMatches();

  function projectOf(projectId: string): FakeProject {
    const project = projects.get(projectId) ?? {
      traces: new Map(),
      lastNumber: 0,
      lastCreatedAtMs: 0,
      tags: new Set(),
      attributes: new Map(),
    };
    projects.set(projectId, project);
    return project;
  }

  function assertWithin({ deadlineMs, signal }: QueryBudget): void {
    signal?.throwIfAborted();
    if (nowMs() >= deadlineMs) throw new AppError('DEADLINE_EXCEEDED', 'The read ran past its deadline.');
  }

  function write(
    { projectId, traceId }: { readonly projectId: string; readonly traceId: string },
    change: (trace: FakeTrace) => WriteOutcome,
    evaluatedAtMs?: number,
  ): Promise<WriteOutcome> {
    const trace = projectOf(projectId).traces.get(traceId);
    if (trace === undefined) return Promise.resolve({ accepted: false, reason: 'unknown_trace' });
    const outcome = change(trace);
    if (evaluatedAtMs !== undefined && outcome.accepted && !outcome.duplicate)
      rules.evaluate(projectId, trace, evaluatedAtMs);
    return Promise.resolve(outcome);
  }

  function select(
    projectId: string,
    window: CreatedWindow,
    filter: TraceListQuery['filter'],
  ): TraceSummary[] {
    const { sinceMs = Number.NEGATIVE_INFINITY, untilMs = Number.POSITIVE_INFINITY } = window;
    return [...projectOf(projectId).traces.values()]
      .map(toSummary)
      .filter(({ createdAtMs }) => createdAtMs >= sinceMs && createdAtMs < untilMs)
      .filter((trace) => traceMatches(trace, filter));
  }

  async function list(query: TraceListQuery, budget: QueryBudget): Promise<TraceListPage> {
    assertWithin(budget);
    return toListPage(select(query.projectId, query.window, query.filter), query);
  }

  return {
    async flush(flush) {
      const project = projectOf(flush.projectId);
      const existing = project.traces.get(flush.traceId);
      if (existing?.flushIds.has(flush.flushId) === true) {
        return { ...accepted(existing, true), ...leftOutOf(existing.state, flush) };
      }
      if (existing !== undefined && isClosed(existing)) return closed;
      if (existing === undefined) {
        project.lastNumber += 1;
        project.lastCreatedAtMs = toCreatedAtMs(project.lastCreatedAtMs, flush.receivedAtMs);
      }
      const receivedAtMs = existing === undefined ? project.lastCreatedAtMs : flush.receivedAtMs;
      const transition = applyFlush(existing?.state, { ...flush, receivedAtMs });
      const trace = existing ?? createTrace(project.lastNumber, transition.state);
      project.traces.set(flush.traceId, trace);
      trace.flushIds.add(flush.flushId);
      for (const tag of transition.state.tags) project.tags.add(tag);
      for (const [key, value] of transition.state.attributes) {
        project.attributes.set(key, (project.attributes.get(key) ?? new Set()).add(value));
      }
      const outcome = { ...advance(trace, transition), ...leftOutOf(trace.state, flush) };
      rules.evaluate(flush.projectId, trace, receivedAtMs);
      return outcome;
    },
    keepAlive: (projectId, traceId, receivedAtMs) =>
      write({ projectId, traceId }, (trace) => {
        if (isClosed(trace)) return closed;
        trace.state = applyKeepAlive(trace.state, receivedAtMs);
        return accepted(trace);
      }),
    close: (close) =>
      write(
        close,
        (trace) => (isClosed(trace) ? closed : advance(trace, applyClose(trace.state, close))),
        close.receivedAtMs,
      ),
    appendPluginEvents: (request) =>
      write(
        request,
        (trace) => {
          const fresh = request.events.filter(({ eventId }, index) => {
            const first = request.events.findIndex((event) => event.eventId === eventId);
            return first === index && !trace.pluginEventIds.has(eventId);
          });
          if (fresh.length === 0) return accepted(trace, true);
          if (isClosed(trace)) return closed;
          for (const { eventId } of fresh) trace.pluginEventIds.add(eventId);
          return advance(trace, applyPluginEvents(trace.state, fresh, request.receivedAtMs));
        },
        request.receivedAtMs,
      ),
    delete: (projectId, traceId, receivedAtMs) =>
      write(
        { projectId, traceId },
        (trace) =>
          trace.state.status === 'deleted'
            ? accepted(trace, true)
            : advance(trace, applyDelete(trace.state, receivedAtMs)),
        receivedAtMs,
      ),

    async get(projectId, traceId) {
      const trace = projectOf(projectId).traces.get(traceId);
      return trace === undefined ? undefined : toSummary(trace);
    },
    async timeline(projectId, traceId, afterNs) {
      const events = projectOf(projectId).traces.get(traceId)?.events;
      const sorted = events?.toSorted((a, b) => Number(a.traceTimestampNs - b.traceTimestampNs));
      return sorted && toTimelinePage(sorted, { afterNs, pageBytes });
    },
    listJson: async (query, budget) => encodeTracePage(await list(query, budget)),
    list,
    async stats(query, budget) {
      assertWithin(budget);
      return query.boundsMs.slice(1).map((endMs, index) => {
        const startMs = query.boundsMs[index] ?? endMs;
        return toBucket(
          startMs,
          endMs,
          query,
          select(query.projectId, { sinceMs: startMs, untilMs: endMs }, query.filter),
        );
      });
    },

    lastCreatedAtMs: async (projectId) => projectOf(projectId).lastCreatedAtMs,
    tags: async (projectId) => limitLabels(byCodePoint(projectOf(projectId).tags)),
    attributeKeys: async (projectId) => limitLabels(byCodePoint(projectOf(projectId).attributes.keys())),
    async attributeValues(projectId, key) {
      const values = projectOf(projectId).attributes.get(key);
      return values === undefined ? undefined : limitLabels(byCodePoint(values));
    },
    setRules: rules.setRules,
    claimMatches: rules.claimMatches,
    settleMatches: rules.settleMatches,
    onMatch: rules.onMatch,
    async dropCreatedBefore(createdBeforeMs, { aborted }, timeNowMs) {
      if (aborted) return;
      for (const { traces, tags, attributes } of projects.values()) {
        const times = Array.from(traces, ([traceId, { state }]) => ({
          traceId,
          createdAtMs: state.createdAtMs,
        }));
        for (const { traceId } of dueInOrder(times, createdBeforeMs, timeNowMs)) traces.delete(traceId);
        if (traces.size > 0) continue;
        tags.clear();
        attributes.clear();
      }
    },
    stop: () => Promise.resolve(),
  };
}

const closed: WriteOutcome = { accepted: false, reason: 'closed' };

function accepted(trace: FakeTrace, duplicate = false): WriteOutcome {
  return { accepted: true, traceNumber: trace.traceNumber, duplicate };
}

function isClosed(trace: FakeTrace): boolean {
  return trace.state.status !== 'running';
}

function createTrace(traceNumber: number, state: TraceState): FakeTrace {
  return { traceNumber, state, events: [], ruleMatches: [], flushIds: new Set(), pluginEventIds: new Set() };
}

function advance(trace: FakeTrace, { state, events }: TraceTransition): WriteOutcome {
  trace.state = state;
  trace.events.push(...events.map(readWritten));
  return accepted(trace);
}

function toSummary({ state, traceNumber, ruleMatches }: FakeTrace): TraceSummary {
  const { revision: _revision, timelineEndNs: _end, ...summary } = state;
  return { ...summary, traceNumber, ruleMatches: [...ruleMatches] };
}

/** In the order of the bytes in UTF-8, which is that of code points. */
function byCodePoint(labels: Iterable<string>): string[] {
  return [...labels].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
