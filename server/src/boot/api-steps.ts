import { createFairTurns } from '../fairness/fair-turns.ts';
import type { OperationDescription } from '../generated/operations.gen.ts';
import { auditRequests, isAudited } from '../http/audit-requests.ts';
import { authenticate, prometheusKeyPolicy, serverKeyPolicy } from '../http/authenticate.ts';
import { documentBody, formBody } from '../http/body-decoder.ts';
import { decodeInTurn } from '../http/decode-in-turn.ts';
import type { OperationSteps, ProjectMount } from '../http/http-app.ts';
import { keepFromSharedCaches, keepPrivate } from '../http/keep-private.ts';
import { mergeUrlParameters, takeUrlParameters } from '../http/merge-url-parameters.ts';
import { actForProject } from '../http/project-session.ts';
import { createRateLimiter, limitRequests, limitSessionRequests } from '../http/rate-limit.ts';
import { readBody } from '../http/read-body-step.ts';
import { requireOwnOrigin } from '../http/require-own-origin.ts';
import { requireRole } from '../http/require-role.ts';
import { requireSameOrigin } from '../http/require-same-origin.ts';
import { resolveSession } from '../http/resolve-session.ts';
import { takeTurn } from '../http/take-turn.ts';
import { createProjectDirectory } from '../identity/project-directory.ts';
import type { Services } from './create-services.ts';
import { createObservedPool } from './observed-pool.ts';
import type { ServiceParts } from './service-parts.ts';

export interface ApiStepsOptions extends Pick<ServiceParts, 'config' | 'clock' | 'metrics'> {
  readonly stores: Pick<ServiceParts['stores'], 'identities'>;
  readonly services: Pick<Services, 'identity' | 'accounts' | 'auditor'>;
}

/** Limit of documents and forms on the API listener (specification, "Limits"). */
const maxDocumentBytes = 1024 * 1024;
/** Bodies of people who are not signed in hold an address, a password and a code. */
const maxSignInBytes = 16 * 1024;

const promqlTags: ReadonlySet<string> = new Set(['Metrics', 'Prometheus', 'Metric alerts']);

/** On this thread, which may take 100 ms where there are regular expressions. Dashboards take a turn for each query. */
function parsesPromql({ tag, operationId }: OperationDescription): boolean {
  return promqlTags.has(tag) || operationId === 'previewMetricAlert';
}

/** The steps of the API listener's operations: with a key, with a session, and with a session in place of a key. */
export function createApiSteps({ config, clock, metrics, stores, services }: ApiStepsOptions): {
  readonly stepsOf: OperationSteps;
  readonly mount: ProjectMount;
} {
  const { identity, accounts, auditor } = services;
  const requests = { unit: 'requests', perSecond: config.restRequestsPerSecond } as const;
  const limited = limitRequests(createRateLimiter(requests, clock.monotonicNowMs));
  const keyed = [keepFromSharedCaches, authenticate(identity, serverKeyPolicy), limited];
  const prometheus = [keepFromSharedCaches, authenticate(identity, prometheusKeyPolicy), limited];

  const directory = createProjectDirectory(stores.identities);
  const ofSessions = createRateLimiter({ ...requests, holder: 'session' }, clock.monotonicNowMs);
  const ofSite = [keepPrivate, requireSameOrigin];
  const signedIn = [...ofSite, resolveSession(accounts.sessions), limitSessionRequests(ofSessions)];

  const bodiesOf = (id: string, name: string, maxBytes: number, capacity: number) => ({
    maxBytes,
    memory: createObservedPool(metrics, { id, name: `memory of ${name}`, capacity, unit: 'bytes' }),
  });
  const documents = bodiesOf('documents', 'documents and forms', maxDocumentBytes, 32 * maxDocumentBytes);
  // Shared by address of the client: behind a proxy all have its address, and are served in order of arrival.
  const signIns = bodiesOf('sign_ins', 'sign-ins', maxSignInBytes, 64 * maxSignInBytes);
  const turns = createFairTurns({ maxPerTurn: 1 });
  const formSteps = [readBody(decodeInTurn(formBody, turns), documents), mergeUrlParameters];
  const readDocument = readBody(decodeInTurn(documentBody, turns), documents);
  const readSignIn = readBody(documentBody, signIns);
  const bodyStepsOf: OperationSteps = ({ bodyValidation, errorFormat }) => {
    const isPrometheus = errorFormat === 'prometheus';
    if (bodyValidation === 'none') return isPrometheus ? [takeUrlParameters] : [];
    return isPrometheus ? formSteps : [readDocument];
  };
  const lastStepsOf: OperationSteps = (operation) =>
    parsesPromql(operation) ? [...bodyStepsOf(operation), takeTurn(turns)] : bodyStepsOf(operation);
  const withRole: OperationSteps = (operation) => {
    const { operationId, role } = operation;
    if (role === undefined) throw new Error(`${operationId} names no role that a session needs`);
    // Before the role, so that refused attempts are seen.
    const audited = isAudited(operation) ? [auditRequests(auditor)] : [];
    return [...signedIn, ...audited, requireRole(role, directory.has)];
  };

  return {
    stepsOf(operation) {
      const { security, errorFormat, tag, bodyValidation } = operation;
      const lastSteps = lastStepsOf(operation);
      if (security === 'session') return [...withRole(operation), ...lastSteps];
      if (tag === 'MCP') return [requireOwnOrigin, ...keyed, ...lastSteps];
      if (security !== 'public')
        return [...(errorFormat === 'prometheus' ? prometheus : keyed), ...lastSteps];
      if (tag !== 'Console') return [];
      return bodyValidation === 'none' ? [keepPrivate] : [...ofSite, readSignIn];
    },
    mount: {
      path: '/console/projects/:project_id',
      serves: ({ security, role }) => security === 'server_key' && role !== undefined,
      stepsOf: (operation) => [...withRole(operation), actForProject, ...lastStepsOf(operation)],
    },
  };
}
