import { type ContractDocument, httpMethods, type MediaType, type OperationObject } from '../contract.ts';
import { exampleOf } from '../format-curl.ts';
import { resolveReference } from '../resolve-reference.ts';
import type { Finding } from './finding.ts';

/** A lower-case verb, then at least one noun. */
const verbNoun = /^[a-z]+([A-Z][A-Za-z0-9]*)+$/;

/**
 * Every operation has a unique verbNoun operationId, one declared tag, a summary, a description and
 * a listener, and shows an example of every body and parameter.
 */
export function checkOperationDescriptions(document: ContractDocument): readonly Finding[] {
  const tags = new Set(document.tags?.map(({ name }) => name));
  const ids = new Map<string, string>();
  const findings: Finding[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of httpMethods) {
      const operation = item[method];
      if (operation === undefined) continue;
      const place = `${method.toUpperCase()} ${path}`;
      const earlier = ids.get(operation.operationId ?? '');
      if (earlier !== undefined) {
        findings.push({ place, message: `operationId ${operation.operationId} is also that of ${earlier}` });
      }
      ids.set(operation.operationId ?? '', place);
      const messages = [...describeGaps(operation, tags), ...describeMissingExamples(document, operation)];
      findings.push(...messages.map((message) => ({ place, message })));
    }
  }
  return findings;
}

function describeGaps(operation: OperationObject, tags: ReadonlySet<string>): readonly string[] {
  const { operationId, tags: own = [], summary, description, servers = [] } = operation;
  const listeners = servers.map((server) => server['x-cairn-listener']);
  return [
    ...(operationId !== undefined && verbNoun.test(operationId)
      ? []
      : ['needs an operationId such as listTraces']),
    ...(own.length === 1 && own.every((tag) => tags.has(tag))
      ? []
      : ['needs exactly one tag, listed under tags']),
    ...(summary === undefined || summary.endsWith('.') ? ['needs a summary without a full stop'] : []),
    ...(description === undefined ? ['needs a description'] : []),
    ...(listeners.length > 0 && listeners.every((name) => name === 'api' || name === 'ingest')
      ? []
      : ['needs servers with x-cairn-listener: api or ingest']),
  ];
}

function describeMissingExamples(document: ContractDocument, operation: OperationObject): readonly string[] {
  const { parameters = [], requestBody, responses = {} } = operation;
  const bodies: (readonly [string, Readonly<Record<string, MediaType>>])[] = Object.entries(responses).map(
    ([status, response]) => [`response ${status}`, resolveReference(document, response).content ?? {}],
  );
  if (requestBody !== undefined)
    bodies.push(['request body', resolveReference(document, requestBody).content]);
  return [
    ...parameters
      .map((parameter) => resolveReference(document, parameter))
      .filter(({ example }) => example === undefined)
      .map(({ name }) => `parameter ${name} needs an example`),
    ...bodies
      .filter(([, content]) => Object.values(content).some((media) => exampleOf(media) === undefined))
      .map(([body]) => `the ${body} needs an example`),
  ];
}
