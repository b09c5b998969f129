import {
  type OperationDescription,
  type OperationId,
  operationTable,
} from '../../../server/src/generated/operations.gen.ts';
import { sampleCallOf } from '../sample-calls.ts';

/** An operation as people reach it: one of the console, or one of a project that is also served to sessions. */
export interface SessionRoute {
  readonly name: string;
  readonly operation: OperationDescription;
  readonly role: NonNullable<OperationDescription['role']>;
  /** Whether its path names a project, whose role counts then. */
  readonly isOfProject: boolean;
  readonly isMounted: boolean;
}

/** Every operation that takes a session. */
export function listSessionRoutes(): readonly SessionRoute[] {
  const operations: readonly OperationDescription[] = Object.values(operationTable);
  return operations.flatMap((operation) => {
    const { operationId, security, role, path } = operation;
    if (role === undefined) return [];
    const isMounted = security === 'server_key';
    const isOfProject = isMounted || path.includes('{project_id}');
    return [
      { name: `${operationId}${isMounted ? ' of a project' : ''}`, operation, role, isOfProject, isMounted },
    ];
  });
}

/** The request of the contract's example, for a project. */
export function toSessionRequest(
  { operation, isMounted }: SessionRoute,
  projectId: string,
): { readonly path: string; readonly init: RequestInit & { readonly headers: Record<string, string> } } {
  const { path = {}, query = {}, headers = {}, body } = sampleCallOf(operation.operationId as OperationId); // the table is keyed by it
  const named: Readonly<Record<string, string>> = { ...path, project_id: projectId };
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(named[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    ),
  );
  const isForm = body instanceof URLSearchParams;
  return {
    path: `${isMounted ? `/console/projects/${projectId}` : ''}${filled}${search.size === 0 ? '' : `?${search}`}`,
    init: {
      method: operation.method.toUpperCase(),
      headers: {
        ...headers,
        ...(body === undefined
          ? {}
          : { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body.toString() : JSON.stringify(body) }),
    },
  };
}
