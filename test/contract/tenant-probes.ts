import type { OperationId } from '../../server/src/generated/operations.gen.ts';
import type { OperationCall } from '../support/operation-caller.ts';
import { type OperationParameter, parametersOf } from '../support/operation-parameters.ts';
import { exampleCallOf, isConditionalWrite } from './example-call.ts';
import { type Tenant, tenantBodyOf } from './tenant.ts';
import { isOfLogs, type ParameterValue, tenantValuesOf } from './tenant-values.ts';

/** The time that requests are about, the same for each so that their answers compare. */
export interface ProbedTime {
  readonly since: string;
  readonly until: string;
  /** Of an instant query. */
  readonly time: string;
}

/** Page tokens, and of a stream an event id, that the service gave to a tenant; by the operation that gave them. */
export type TenantTokens = ReadonlyMap<OperationId, string>;

type Answers = Readonly<Record<string, ParameterValue>>;

/**
 * What somebody with the key of another project would try at an operation: each value of each parameter that names
 * something of the target, the target's own tokens, and the operation's defaults.
 */
export function tenantProbesOf(
  id: OperationId,
  target: Tenant,
  time: ProbedTime,
  tokens: TenantTokens,
): readonly OperationCall[] {
  const names = new Set(parametersOf(id).map(({ name }) => name));
  const required = requiredOf(id, baseOf(id, target, time));
  const token = tokens.get(id) ?? 'no-token';
  const withDefaults = [
    required,
    ...(names.has('page_token') ? [{ ...required, page_token: token }] : []),
    ...(names.has('per_page') ? [{ ...required, page: '1', per_page: '100' }] : []),
  ];
  const resumed = names.has('Last-Event-ID') ? [{ headers: { 'last-event-id': token } }] : [];
  return [
    ...tenantRequestsOf(id, target, time),
    ...callsWith(id, target, withDefaults),
    ...callsWith(id, target, [required]).flatMap((call) =>
      resumed.map((headers) => ({ ...call, ...headers })),
    ),
  ];
}

/** The requests about the target's data at a fixed time: repeated, they get the same answers. */
export function tenantRequestsOf(
  id: OperationId,
  target: Tenant,
  time: ProbedTime,
): readonly OperationCall[] {
  const base = baseOf(id, target, time);
  const variants = questionsOf(id).flatMap((parameter) =>
    tenantValuesOf(id, parameter, target).map((value) => ({ ...base, [parameter.name]: value })),
  );
  return callsWith(id, target, [base, ...variants]);
}

/** Every way to fill in the path of an operation with names of the target. */
export function tenantPathsOf(id: OperationId, target: Tenant): readonly Readonly<Record<string, string>>[] {
  return parametersOf(id)
    .filter((parameter) => parameter.in === 'path')
    .reduce<Readonly<Record<string, string>>[]>(
      (paths, parameter) =>
        paths.flatMap((path) =>
          tenantValuesOf(id, parameter, target).map((value) => ({
            ...path,
            [parameter.name]: String(value),
          })),
        ),
      [{}],
    );
}

/** What a request asks beside its path: parameters in the query, or in a form. */
function questionsOf(id: OperationId): readonly OperationParameter[] {
  return parametersOf(id).filter((parameter) => parameter.in === 'query' || parameter.in === 'form');
}

/** The broadest request in the probed time; of what has to name something, the first of the target's. */
function baseOf(id: OperationId, target: Tenant, time: ProbedTime): Answers {
  const broad: Answers = {
    ...time,
    start: time.since,
    end: time.until,
    step: '60s',
    interval: 'whole',
    window: '30d',
    exemplars: '3',
    group_by: isOfLogs(id) ? ['event.name', 'severity'] : 'status',
  };
  const chosen = questionsOf(id).map((parameter) => {
    const [named] = parameter.required === true ? tenantValuesOf(id, parameter, target) : [];
    return [parameter.name, named ?? broad[parameter.name]] as const;
  });
  return Object.fromEntries(
    chosen.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

function requiredOf(id: OperationId, answers: Answers): Answers {
  const required = questionsOf(id).filter((parameter) => parameter.required === true);
  return Object.fromEntries(
    required.flatMap(({ name }) => {
      const answer = answers[name];
      return answer === undefined ? [] : [[name, answer] as const];
    }),
  );
}

function callsWith(id: OperationId, target: Tenant, choices: readonly Answers[]): readonly OperationCall[] {
  const isForm = parametersOf(id).some((parameter) => parameter.in === 'form');
  const body = tenantBodyOf(id, target) ?? exampleCallOf(id).body;
  return tenantPathsOf(id, target).flatMap((path) =>
    preconditionsOf(id).flatMap((headers) =>
      choices.map((answers) => ({
        path,
        headers,
        ...(isForm ? { body: toForm(answers) } : { query: answers }),
        ...(isForm || body === undefined ? {} : { body }),
      })),
    ),
  );
}

/** Preconditions of an update, and of a creation. */
function preconditionsOf(id: OperationId): readonly Readonly<Record<string, string>>[] {
  if (!isConditionalWrite(id)) return [{}];
  const canCreate = parametersOf(id).some(({ name }) => name === 'If-None-Match');
  return [{ 'if-match': '*' }, ...(canCreate ? [{ 'if-none-match': '*' }] : [])];
}

function toForm(answers: Answers): URLSearchParams {
  return new URLSearchParams(
    Object.entries(answers).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    ),
  );
}
