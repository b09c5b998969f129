import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TraceStore } from '../trace-store.ts';
import type { OpenedTraceStore, OpenTraceStore } from './opened-trace-store.ts';

/**
 * Opens one store for a suite, because that takes much longer than most of its tests; each test gets projects of its own in it,
 * whatever ids it uses. Not for tests of rules, retention and clocks, which the projects of a store share.
 *
 * @param setStore called before each test.
 */
export function useSharedTraceStore(open: OpenTraceStore, setStore: (store: TraceStore) => void): void {
  let opened: OpenedTraceStore;
  let testCount = 0;
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(() => {
    testCount += 1;
    setStore(withOwnProjects(opened.store, `of test ${testCount}`));
  });
  afterAll(() => opened.close());
}

function withOwnProjects(store: TraceStore, owner: string): TraceStore {
  const ownId = (projectId: string): string => `${projectId} ${owner}`;
  const own = <Request extends { readonly projectId: string }>(request: Request): Request => ({
    ...request,
    projectId: ownId(request.projectId),
  });
  return {
    flush: (flush) => store.flush(own(flush)),
    keepAlive: (projectId, ...more) => store.keepAlive(ownId(projectId), ...more),
    close: (close) => store.close(own(close)),
    appendPluginEvents: (events) => store.appendPluginEvents(own(events)),
    delete: (projectId, ...more) => store.delete(ownId(projectId), ...more),
    get: (projectId, traceId) => store.get(ownId(projectId), traceId),
    timeline: (projectId, ...more) => store.timeline(ownId(projectId), ...more),
    list: (query, budget) => store.list(own(query), budget),
    listJson: (query, budget) => store.listJson(own(query), budget),
    stats: (query, budget) => store.stats(own(query), budget),
    lastCreatedAtMs: (projectId) => store.lastCreatedAtMs(ownId(projectId)),
    tags: (projectId) => store.tags(ownId(projectId)),
    attributeKeys: (projectId) => store.attributeKeys(ownId(projectId)),
    attributeValues: (projectId, key) => store.attributeValues(ownId(projectId), key),
    setRules: (rules, projectIds) => store.setRules(rules, projectIds),
    claimMatches: (request) => store.claimMatches(request),
    settleMatches: (claims) => store.settleMatches(claims),
    onMatch: (listener) => store.onMatch(listener),
    dropCreatedBefore: (...removal) => store.dropCreatedBefore(...removal),
    stop: () => store.stop(),
  };
}
