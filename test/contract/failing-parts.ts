import type { ServiceStores } from '../../server/src/boot/service-parts.ts';
import {
  type Handlers,
  type OperationDescription,
  operationTable,
} from '../../server/src/generated/operations.gen.ts';
import type { HandlerContexts } from '../../server/src/http/request-context.ts';
import { parseSequenceMark } from '../../server/src/logs/sequence-mark.ts';

/** The methods of a store that answer at once, and so cannot reject. */
type Immediate<Store> = {
  readonly [Name in keyof Store as Store[Name] extends (...parameters: never[]) => Promise<unknown>
    ? never
    : Name]: Store[Name];
};

const stop = async () => {};

/** Stores of telemetry and documents that, once the service has started, fail with the error of the moment. */
export function createFailingStores(currentError: () => Error): Partial<ServiceStores> {
  return {
    traces: failing(currentError, {
      setRules: async () => {},
      claimMatches: async () => [],
      onMatch: () => () => {},
      stop,
    }),
    logs: failing(currentError, { parseArrivalMark: parseSequenceMark, onAppend: () => () => {}, stop }),
    metrics: failing(currentError, { watch: async () => {}, onCommit: () => () => {}, stop }),
    documents: failing(currentError, { listAll: async () => [], onChange: () => () => {} }),
    incidents: failing(currentError, { listOpen: async () => [], lastTransitionsMs: async () => new Map() }),
    channels: failing(currentError, {}),
  };
}

/** A store of which only the given methods work; every other rejects. */
function failing<Store extends object>(
  currentError: () => Error,
  working: NoInfer<Immediate<Store> & Partial<Store>>,
): Store {
  const fail = () => Promise.reject(currentError());
  const store = new Proxy(working, {
    get(target, name) {
      if (name === 'then') return undefined; // a store may be awaited
      return Object.hasOwn(target, name) ? Reflect.get(target, name) : fail;
    },
  });
  return store as Store; // what is not given answers with a promise, by the type of `working`
}

/** Handlers that fail, for the operations that read no store and therefore declare no 503. */
export function failingWithoutStore(error: Error): Partial<Handlers<HandlerContexts>> {
  const operations: readonly OperationDescription[] = Object.values(operationTable);
  const withoutStore = operations.filter(({ statuses }) => !statuses.includes(503));
  return Object.fromEntries(
    withoutStore.map(({ operationId }) => [operationId, () => Promise.reject(error)]),
  );
}
