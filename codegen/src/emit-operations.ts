import type { ContractDocument } from './contract.ts';
import { formatOperationTypes } from './format-operation-types.ts';
import { type GeneratedFile, toGeneratedFile } from './generated-file.ts';
import { listOperations, type Operation } from './list-operations.ts';

/** The operation table and the types of every handler. */
export function emitOperations(document: ContractDocument): GeneratedFile {
  const operations = listOperations(document);
  const body = [
    `import type { components, operations } from './contract-types.gen.ts';`,
    `export type Schemas = components['schemas'];`,
    vocabulary,
    formatTable(operations),
    formatOperationTypes(operations),
    handlerTypes,
  ].join('\n\n');
  return toGeneratedFile('server/src/generated/operations.gen.ts', body);
}

const vocabulary = `\
/** The listener that serves an operation. */
export type Listener = 'api' | 'ingest';

/** Required credentials of an operation: none, a server key, an ingest or web key, or a session of the console. */
export type SecurityKind = 'public' | 'server_key' | 'ingest_key' | 'session';

/** The roles of a session, from the weakest to the strongest. */
export type Role = 'signed_in' | 'viewer' | 'member' | 'admin' | 'owner';

/**
 * What validates the request body before the handler: nothing if there is none, the
 * contract validator (\`framework\`), or the operation's own decoder on the ingest path (\`otlp\` for an
 * OpenTelemetry request, \`remote_write\` for one of Prometheus).
 */
export type BodyValidation = 'none' | 'framework' | 'decoder' | 'otlp' | 'remote_write';

/** The format of errors: a \`Problem\`, a \`google.rpc.Status\`, or the envelope of Prometheus. */
export type ErrorFormat = 'problem' | 'rpc_status' | 'prometheus';

export interface OperationDescription {
  readonly operationId: string;
  readonly method: 'get' | 'put' | 'post' | 'delete' | 'patch' | 'head' | 'options';
  /** As in the contract: \`/v1/traces/{trace_id}\`. */
  readonly path: string;
  /** As an Express route: \`/v1/traces/:trace_id\`. */
  readonly expressPath: string;
  readonly listener: Listener;
  readonly tag: string;
  readonly security: SecurityKind;
  /** The weakest role that a session needs; absent where no session is accepted. */
  readonly role?: Role;
  readonly bodyValidation: BodyValidation;
  readonly errorFormat: ErrorFormat;
  /** Every declared status, ascending. */
  readonly statuses: readonly number[];
  /** The media types a status may be answered in; a status without a body is not listed. */
  readonly contentTypes: Readonly<Record<number, readonly string[]>>;
}`;

function formatTable(operations: readonly Operation[]): string {
  return `\
/** Every operation, literal paths before parametrised ones, so that routes can be bound in this order. */
export const operationTable = {
${operations.map(formatEntry).join('\n')}
} as const satisfies Record<string, OperationDescription>;`;
}

function formatEntry(operation: Operation): string {
  const withBody = operation.responses.filter(({ contents }) => contents.length > 0);
  const contentTypes = withBody.map(
    ({ status, contents }) => `${status}: [${contents.map(({ mediaType }) => `'${mediaType}'`).join(', ')}]`,
  );
  return `\
  ${operation.operationId}: {
    operationId: '${operation.operationId}',
    method: '${operation.method}',
    path: '${operation.path}',
    expressPath: '${toExpressPath(operation.path)}',
    listener: '${operation.listener}',
    tag: '${operation.tag}',
    security: '${operation.security}',${operation.role === undefined ? '' : `\n    role: '${operation.role}',`}
    bodyValidation: '${operation.bodyValidation}',
    errorFormat: '${operation.errorFormat}',
    statuses: [${operation.responses.map(({ status }) => status).join(', ')}],
    contentTypes: { ${contentTypes.join(', ')} },
  },`;
}

function toExpressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

const handlerTypes = `\
export type OperationId = keyof typeof operationTable;
export type OperationTag = (typeof operationTable)[OperationId]['tag'];

/** The input of an operation's handler: validated, coerced, with defaults applied. */
export type OperationRequest<Id extends OperationId> = OperationTypes[Id]['request'];

/** The result of an operation's handler. Errors are thrown; the framework turns them into a \`Problem\`. */
export type OperationResponse<Id extends OperationId> = OperationTypes[Id]['response'];

/**
 * Handles one operation. \`Contexts\` defines the context of each kind of key, so that a public
 * operation cannot access a project.
 *
 * Write the result type out (\`Promise<OperationResponse<'getTrace'>>\`): TypeScript checks excess
 * properties only against an explicit type.
 */
export type Handler<Id extends OperationId, Contexts extends Record<SecurityKind, unknown>> = (
  request: OperationRequest<Id>,
  context: Contexts[(typeof operationTable)[Id]['security']],
) => Promise<OperationResponse<Id>>;

/** One handler for every operation; an operation without one does not compile. */
export type Handlers<Contexts extends Record<SecurityKind, unknown>> = {
  readonly [Id in OperationId]: Handler<Id, Contexts>;
};

/** The part of \`Handlers\` that one feature provides: the operations of a tag. */
export type TagHandlers<Tag extends OperationTag, Contexts extends Record<SecurityKind, unknown>> = {
  readonly [Id in OperationId as (typeof operationTable)[Id]['tag'] extends Tag ? Id : never]: Handler<Id, Contexts>;
};`;
