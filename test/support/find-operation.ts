import type { Listener } from '../../server/src/generated/operations.gen.ts';
import type { PlacedOperation } from './contract-document.ts';

export interface RequestTarget {
  readonly listener: Listener;
  readonly method: string;
  /** Still percent-encoded, without the query. */
  readonly path: string;
}

/** Finds the operation a request means; a literal path goes before one with parameters, HEAD means GET. */
export function createOperationFinder(
  operations: readonly PlacedOperation[],
): (target: RequestTarget) => PlacedOperation | undefined {
  const candidates = operations
    .toSorted((a, b) => parameterCount(a) - parameterCount(b))
    .map((operation) => ({ operation, pattern: toPattern(operation.path) }));
  return ({ listener, method, path }) =>
    candidates.find(
      ({ operation, pattern }) =>
        operation.listener === listener &&
        operation.method === (method === 'HEAD' ? 'GET' : method) &&
        pattern.test(path),
    )?.operation;
}

function parameterCount({ path }: PlacedOperation): number {
  return path.split('{').length;
}

function toPattern(path: string): RegExp {
  const literals = path.split(/\{[^}]+\}/).map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literals.join('[^/]+')}$`);
}
