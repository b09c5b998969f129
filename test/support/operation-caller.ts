import { type OperationId, operationTable } from '../../server/src/generated/operations.gen.ts';
import { type ContractClient, createContractClient, type ListenerUrls } from './contract-client.ts';
import type { ProjectKeys } from './typed-client.ts';

/** What a request to an operation says beside its method. */
export interface OperationCall {
  /** Path parameters, not yet percent-encoded. */
  readonly path?: Readonly<Record<string, string>>;
  /** A list for a parameter that may be repeated. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a form is sent as such, and bytes as they are. */
  readonly body?: unknown;
  /** Instead of the key of the caller; `undefined` sends none. */
  readonly key?: string | undefined;
}

/** Calls operations by name, for tests that run over all of them. */
export type OperationCaller = (id: OperationId, call?: OperationCall) => Promise<Response>;

export function createOperationCaller(
  urls: ListenerUrls,
  keys: ProjectKeys,
  client: ContractClient = createContractClient(urls),
): OperationCaller {
  return (id, call = {}) => {
    const { listener, method, path } = operationTable[id];
    const url = new URL(fillIn(path, call.path ?? {}), urls[`${listener}Url`]);
    for (const [name, values] of Object.entries(call.query ?? {})) {
      for (const value of [values].flat()) url.searchParams.append(name, value);
    }
    return client.fetch(url.href, {
      method: method.toUpperCase(),
      headers: {
        ...keyHeader(id, 'key' in call ? call.key : keyOf(id, keys)),
        ...contentHeaders(id, call),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: encodeBody(call.body) }),
    });
  };
}

function fillIn(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

function keyOf(id: OperationId, keys: ProjectKeys): string | undefined {
  const { security } = operationTable[id];
  if (security === 'public') return undefined;
  return security === 'server_key' ? keys.serverKey : keys.ingestKey;
}

function keyHeader(id: OperationId, key: string | undefined): Record<string, string> {
  if (key === undefined) return {};
  const isIngest = operationTable[id].listener === 'ingest';
  return isIngest ? { 'x-ingest-api-key': key } : { authorization: `Bearer ${key}` };
}

/** What an operation usually takes. */
function contentHeaders(id: OperationId, { body }: OperationCall): Record<string, string> {
  if (body === undefined) return {};
  const { bodyValidation, errorFormat } = operationTable[id];
  if (bodyValidation === 'remote_write') {
    return { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' };
  }
  const isForm = errorFormat === 'prometheus';
  return { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' };
}

function encodeBody(body: unknown): Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return new TextEncoder().encode(body instanceof URLSearchParams ? body.toString() : JSON.stringify(body));
}
