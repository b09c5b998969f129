import {
  type ContractDocument,
  type Header,
  type HttpMethod,
  httpMethods,
  type MediaType,
  type OperationObject,
  type Parameter,
  type RequestBody,
  type ResponseObject,
  type SecurityRequirement,
} from './contract.ts';
import { resolveReference } from './resolve-reference.ts';

export type Listener = 'api' | 'ingest';
export type SecurityKind = 'public' | 'server_key' | 'ingest_key' | 'session';
export type Role = (typeof roles)[number];
export type BodyValidation = 'none' | 'framework' | 'decoder' | 'otlp' | 'remote_write';
export type ErrorFormat = 'problem' | 'rpc_status' | 'prometheus';

/** One possible answer, references resolved. */
export interface OperationResponse {
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly header: Header }[];
  readonly contents: readonly { readonly mediaType: string; readonly media: MediaType }[];
}

/** An operation of the contract with references and conventions resolved. */
export interface Operation {
  readonly operationId: string;
  readonly method: HttpMethod;
  /** As in the contract: `/v1/traces/{trace_id}`. */
  readonly path: string;
  readonly listener: Listener;
  readonly tag: string;
  readonly summary: string;
  readonly deprecated: boolean;
  readonly security: SecurityKind;
  /** The weakest role that a session needs; absent where no session is accepted. */
  readonly role?: Role;
  readonly parameters: readonly Parameter[];
  readonly bodyValidation: BodyValidation;
  readonly errorFormat: ErrorFormat;
  readonly requestBody?: RequestBody;
  readonly responses: readonly OperationResponse[];
}

/** Whether it answers Server-Sent Events, which have no end that a call could wait for. */
export function isEventStream({ responses }: Pick<Operation, 'responses'>): boolean {
  return responses.some(({ contents }) =>
    contents.some(({ mediaType }) => mediaType === 'text/event-stream'),
  );
}

/**
 * Every operation, sorted by path and method. In this order a literal segment precedes a
 * parameter (`{` sorts after every letter and digit), so routes can be bound in it.
 *
 * @throws Error naming the operation whose id, tag, listener, key or status cannot be determined.
 */
export function listOperations(document: ContractDocument): readonly Operation[] {
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of httpMethods) {
      const operation = item[method];
      if (operation !== undefined) operations.push(toOperation(document, path, method, operation));
    }
  }
  return operations.sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method));
}

function toOperation(
  document: ContractDocument,
  path: string,
  method: HttpMethod,
  object: OperationObject,
): Operation {
  const place = `${method.toUpperCase()} ${path}`;
  const security = toSecurityKind(document, object.security ?? document.security ?? [], place);
  const role = toRole(object, security, place);
  const requestBody =
    object.requestBody === undefined ? undefined : resolveReference(document, object.requestBody);
  return {
    operationId: demand(object.operationId, `${place} has no operationId`),
    method,
    path,
    listener: toListener(object, place),
    tag: demand(object.tags?.[0], `${place} has no tag`),
    summary: object.summary ?? '',
    deprecated: object.deprecated ?? false,
    security,
    ...(role === undefined ? {} : { role }),
    parameters: (object.parameters ?? []).map((parameter) => resolveReference(document, parameter)),
    bodyValidation: toBodyValidation(object, place),
    errorFormat: toErrorFormat(object),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: Object.entries(object.responses ?? {})
      .map(([status, response]) => toResponse(document, status, resolveReference(document, response), place))
      .sort((a, b) => a.status - b.status),
  };
}

function toListener(object: OperationObject, place: string): Listener {
  const listener = object.servers?.[0]?.['x-cairn-listener'];
  if (listener === 'api' || listener === 'ingest') return listener;
  throw new Error(`${place} needs a servers entry with x-cairn-listener: api or ingest`);
}

function toSecurityKind(
  document: ContractDocument,
  requirements: readonly SecurityRequirement[],
  place: string,
): SecurityKind {
  if (requirements.length === 0) return 'public';
  const names = requirements.flatMap((requirement) => Object.keys(requirement));
  const kinds = new Set(names.map((name) => keyKindOf(document, name, place)));
  const [kind] = kinds;
  if (kind === undefined || kinds.size > 1)
    throw new Error(`${place} mixes kinds of keys: ${names.join(', ')}`);
  return kind;
}

/** Schemes for ingest keys and console sessions are named so; the others are for server keys. */
function keyKindOf(document: ContractDocument, schemeName: string, place: string): SecurityKind {
  const scheme = document.components?.securitySchemes?.[schemeName];
  if (scheme === undefined) throw new Error(`${place} names the unknown security scheme ${schemeName}`);
  if (schemeName.startsWith('console')) return 'session';
  return schemeName.startsWith('ingest') ? 'ingest_key' : 'server_key';
}

/** From none to all rights. */
const roles = ['signed_in', 'viewer', 'member', 'admin', 'owner'] as const;

/** Operations with a server key are also served to sessions, unless their role is `none`: those that do not say more to every viewer. */
function toRole(object: OperationObject, security: SecurityKind, place: string): Role | undefined {
  const written = object['x-cairn-role'];
  if (security === 'public' || security === 'ingest_key') {
    if (written !== undefined) throw new Error(`${place} has x-cairn-role, but accepts no session`);
    return undefined;
  }
  if (security === 'server_key' && written === undefined) return 'viewer';
  if (security === 'server_key' && written === 'none') return undefined;
  const role = roles.find((known) => known === written);
  if (role === undefined) throw new Error(`${place} needs x-cairn-role: ${roles.join(', ')}`);
  return role;
}

function toBodyValidation(object: OperationObject, place: string): BodyValidation {
  const extension = object['x-cairn-body'];
  if (extension !== undefined && !isDecoded(extension)) {
    throw new Error(
      `${place} has x-cairn-body: ${extension}; only ${decodedBodies.join(', ')} are supported`,
    );
  }
  if (object.requestBody === undefined) return 'none';
  return extension ?? 'framework';
}

const decodedBodies = ['decoder', 'otlp', 'remote_write'] as const;

function isDecoded(extension: string): extension is (typeof decodedBodies)[number] {
  return decodedBodies.some((known) => known === extension);
}

/** The protocol of an operation determines its error envelope. */
function toErrorFormat(object: OperationObject): ErrorFormat {
  if (object['x-cairn-body'] === 'otlp') return 'rpc_status';
  return object.tags?.includes('Prometheus') ? 'prometheus' : 'problem';
}

function toResponse(
  document: ContractDocument,
  status: string,
  response: ResponseObject,
  place: string,
): OperationResponse {
  if (!/^[1-5]\d\d$/.test(status)) throw new Error(`${place} declares ${status}; list each status`);
  return {
    status: Number(status),
    headers: Object.entries(response.headers ?? {}).map(([name, header]) => ({
      name,
      header: resolveReference(document, header),
    })),
    contents: Object.entries(response.content ?? {}).map(([mediaType, media]) => ({ mediaType, media })),
  };
}

function demand(value: string | undefined, message: string): string {
  if (value === undefined) throw new Error(message);
  return value;
}

/** By code unit, so that the order is independent of the locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
