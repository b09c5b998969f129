import { errorCatalogue } from '../../server/src/errors/error-catalogue.ts';
import {
  type ErrorFormat,
  type OperationDescription,
  operationTable,
  type Schemas,
} from '../../server/src/generated/operations.gen.ts';
import { checkBody } from './check-body.ts';
import { checkHeaders } from './check-headers.ts';
import { checkPrometheusError } from './check-prometheus-error.ts';
import { checkRpcStatus } from './check-rpc-status.ts';
import {
  type ContractDocument,
  frameworkAnswers,
  type PlacedOperation,
  placedOperations,
  type ResponseObject,
  resolve,
} from './contract-document.ts';
import { type ContractSchemas, createContractSchemas } from './contract-schemas.ts';
import { createOperationFinder, type RequestTarget } from './find-operation.ts';
import type { SeenResponse } from './seen-response.ts';

/** A response with its violations of the contract. */
export interface ResponseFindings {
  readonly operationId: string | undefined;
  readonly status: number;
  readonly code?: string;
  readonly problems: readonly string[];
}

export type ResponseCheck = (target: RequestTarget | undefined, response: SeenResponse) => ResponseFindings;

/** One object, because each is compiled. */
const problemSchema = { $ref: '#/components/schemas/Problem' };

/** The error answers of components, for requests that reach no operation. */
const problemResponse: ResponseObject = { content: { 'application/json': { schema: problemSchema } } };

/** The same below the paths of Prometheus. */
const prometheusResponse: ResponseObject = {
  content: { 'application/json': { schema: { $ref: '#/components/schemas/PrometheusError' } } },
};

/**
 * Validates responses against the contract: status, content type, body and headers. The target is `undefined`
 * for a request that was no HTTP.
 */
export function createResponseCheck(document: ContractDocument): ResponseCheck {
  const schemas = createContractSchemas(document);
  const findOperation = createOperationFinder(placedOperations(document));
  const framework = frameworkAnswers(document);

  return (target, response) => {
    const { status } = response;
    const operation = target && findOperation(target);
    const found = { operationId: operation?.id, status };
    if (isOutsideContract(target, response)) return { ...found, problems: [] };

    const problem = readProblem(response, schemas);
    const isRefused = isRefusedByParser(target, operation, response, problem);
    const declared = isRefused ? undefined : operation && declaredResponse(document, operation, status);
    const isKnown = framework.has(status) || isRefused;
    if (declared === undefined && !isKnown) {
      return { ...found, problems: [`${status} is not declared for ${operation?.id ?? 'unknown paths'}`] };
    }
    const unmatchedFormat = !isRefused && isOfPrometheus(target) ? 'prometheus' : 'problem';
    const expected = declared ?? (unmatchedFormat === 'prometheus' ? prometheusResponse : problemResponse);
    const errorFormat = declared === undefined ? unmatchedFormat : errorFormatOf(operation);
    const problems = [
      ...checkHeaders(document, schemas, expected, response),
      ...checkBody(schemas, expected, response, target?.method === 'HEAD'),
      ...(target?.method === 'HEAD' || status < 400 ? [] : checkError(problem, response, errorFormat)),
    ];
    return { ...found, ...(problem === undefined ? {} : { code: problem.code }), problems };
  };
}

function errorFormatOf(operation: PlacedOperation | undefined): ErrorFormat {
  const descriptions: readonly OperationDescription[] = Object.values(operationTable);
  return descriptions.find(({ operationId }) => operationId === operation?.id)?.errorFormat ?? 'problem';
}

/** Whether clients of Prometheus read the answer, whatever the path. */
function isOfPrometheus(target: RequestTarget | undefined): boolean {
  return target?.listener === 'api' && target.path.startsWith('/api/v1/');
}

/**
 * Every operation declares 400. The parser answers it, in the envelope, before the operation is known:
 * to requests that are no HTTP, whose path is not percent-encoded or that name no operation, and so to operations of OTLP
 * and Prometheus, which would not use the envelope.
 */
function isRefusedByParser(
  target: RequestTarget | undefined,
  operation: PlacedOperation | undefined,
  { status, headers }: SeenResponse,
  problem: Schemas['ProblemBody'] | undefined,
): boolean {
  if (status !== 400) return false;
  if (operation === undefined || target === undefined) return true;
  const isUnread = headers.get('connection') === 'close' || !isPercentEncoded(target.path);
  return isUnread && problem !== undefined;
}

function isPercentEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Not described by OpenAPI: CORS preflights, the console's page, and the scripts that the documentation page loads. */
function isOutsideContract(
  target: RequestTarget | undefined,
  { status, body, headers }: SeenResponse,
): boolean {
  if (target?.method === 'OPTIONS' && status === 204) return body.length === 0;
  if (target?.listener === 'api' && target.method === 'GET' && target.path === '/' && status === 200)
    return headers.get('content-type')?.startsWith('text/html') === true;
  return target?.path.startsWith('/docs/assets/') === true && status < 400;
}

function declaredResponse(
  document: ContractDocument,
  { object }: PlacedOperation,
  status: number,
): ResponseObject | undefined {
  const response = object.responses[status];
  return response && resolve(document, response);
}

function readProblem(
  { status, body }: SeenResponse,
  schemas: ContractSchemas,
): Schemas['ProblemBody'] | undefined {
  if (status < 400 || body.length === 0) return undefined;
  try {
    const problem: Schemas['Problem'] = JSON.parse(Buffer.from(body).toString());
    return schemas.problemsOf(problemSchema, problem).length === 0 ? problem.error : undefined;
  } catch {
    return undefined; // no JSON: checkBody says so
  }
}

function checkError(
  problem: Schemas['ProblemBody'] | undefined,
  response: SeenResponse,
  errorFormat: ErrorFormat,
): string[] {
  switch (errorFormat) {
    case 'rpc_status':
      return checkRpcStatus(response);
    case 'prometheus':
      return checkPrometheusError(response);
    case 'problem':
      return checkProblem(problem, response);
  }
}

/** What the schema cannot say: code and status belong together, and a 500 names its request. */
function checkProblem(
  problem: Schemas['ProblemBody'] | undefined,
  { status, headers }: SeenResponse,
): string[] {
  if (problem === undefined) return ['the error is not in the envelope'];
  const problems: string[] = [];
  const expectedStatus: number = errorCatalogue[problem.code].status;
  if (expectedStatus !== status)
    problems.push(`${problem.code} belongs to ${expectedStatus}, not to ${status}`);
  const [first] = problem.details;
  const namesRequest = first?.type === 'request' && first.request_id === headers.get('x-request-id');
  if (status === 500 && !namesRequest) problems.push('a 500 has to name its request in details[0]');
  return problems;
}
