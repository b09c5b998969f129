import type { Handlers } from '../../server/src/generated/operations.gen.ts';
import type { HandlerContexts } from '../../server/src/http/request-context.ts';
import type { LogStore } from '../../server/src/logs/log-store.ts';
import type { TraceStore } from '../../server/src/traces/trace-store.ts';

/** Stores that fail whatever they are asked. */
export function createFailingStores(error: Error): { traceStore: TraceStore; logStore: LogStore } {
  return { traceStore: createFailingTraceStore(error), logStore: createFailingLogStore(error) };
}

function createFailingLogStore(error: Error): LogStore {
  const fail = (): Promise<never> => Promise.reject(error);
  return {
    append: fail,
    list: fail,
    stats: fail,
    catalogue: fail,
    arrivals: fail,
    lastSequence: () => 0,
    onAppend: () => () => {},
    dropDaysBefore: fail,
    stop: () => Promise.resolve(),
  };
}

function createFailingTraceStore(error: Error): TraceStore {
  const fail = (): Promise<never> => Promise.reject(error);
  return {
    flush: fail,
    keepAlive: fail,
    close: fail,
    appendPluginEvents: fail,
    delete: fail,
    get: fail,
    timeline: fail,
    list: fail,
    stats: fail,
    tags: fail,
    attributeKeys: fail,
    attributeValues: fail,
    stop: () => Promise.resolve(),
  };
}

/** Handlers that fail, for the operations that read no store. */
export function failingDocuments(error: Error): Partial<Handlers<HandlerContexts>> {
  const fail = (): Promise<never> => Promise.reject(error);
  return {
    getDocs: fail,
    getHealth: fail,
    getLlmsText: fail,
    getServerMetrics: fail,
    getContractJson: fail,
    getContractYaml: fail,
    getIdentity: fail,
  };
}
