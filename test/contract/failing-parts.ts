import type { Handlers } from '../../server/src/generated/operations.gen.ts';
import type { HandlerContexts } from '../../server/src/http/request-context.ts';
import type { GivenStores } from '../support/start-with-stores.ts';

/** Stores that fail whatever they are asked. */
export function createFailingStores(error: Error): GivenStores {
  const fail = (): Promise<never> => Promise.reject(error);
  const stop = async () => {};
  return {
    traceStore: {
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
      stop,
    },
    logStore: {
      append: fail,
      list: fail,
      stats: fail,
      catalogue: fail,
      arrivals: fail,
      lastSequence: () => 0,
      onAppend: () => () => {},
      dropDaysBefore: fail,
      stop,
    },
    metricStore: {
      append: fail,
      instant: fail,
      range: fail,
      series: fail,
      labelNames: fail,
      labelValues: fail,
      metadata: fail,
      catalogue: fail,
      evaluateConditions: fail,
      watch: () => {},
      onCommit: () => () => {},
      dropDaysBefore: fail,
      stop,
    },
    documents: { list: fail, listAll: fail, get: fail, put: fail, delete: fail },
    incidents: {
      listOpen: fail,
      lastTransitionsMs: fail,
      recordTransitions: fail,
      list: fail,
      countOpen: fail,
    },
    channels: {
      list: fail,
      get: fail,
      getForDelivery: fail,
      create: fail,
      setEnabled: fail,
      delete: fail,
    },
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
    getPrometheusBuildInfo: fail,
  };
}
