import type { Handlers } from '../../server/src/generated/operations.gen.ts';
import type { HandlerContexts } from '../../server/src/http/request-context.ts';
import type { TraceStore } from '../../server/src/traces/trace-store.ts';

/** A trace store that fails whatever it is asked. */
export function createFailingTraceStore(error: Error): TraceStore {
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
