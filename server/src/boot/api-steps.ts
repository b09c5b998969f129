import { authenticate, prometheusKeyPolicy, serverKeyPolicy } from '../http/authenticate.ts';
import { formBody, jsonBody } from '../http/body-decoder.ts';
import { createBodyMemory } from '../http/body-memory.ts';
import type { OperationSteps, ProjectMount } from '../http/http-app.ts';
import { keepPrivate } from '../http/private-answer.ts';
import { actForProject } from '../http/project-session.ts';
import { createRateLimiter, limitRequests, limitSessionRequests } from '../http/rate-limit.ts';
import { readBody } from '../http/read-body-step.ts';
import { requireRole } from '../http/require-role.ts';
import { requireSameOrigin } from '../http/require-same-origin.ts';
import { resolveSession } from '../http/resolve-session.ts';
import { createProjectDirectory } from '../identity/project-directory.ts';
import type { Services } from './create-services.ts';
import type { ServiceParts } from './service-parts.ts';

export interface ApiStepsOptions extends Pick<ServiceParts, 'config' | 'clock'> {
  readonly stores: Pick<ServiceParts['stores'], 'identities'>;
  readonly services: Pick<Services, 'identity' | 'accounts'>;
}

/** Limit of documents and forms on the API listener (specification, "Limits"). */
const maxDocumentBytes = 1024 * 1024;
/** Bodies of people who are not signed in hold an address, a password and a code. */
const maxSignInBytes = 16 * 1024;

/** The steps of the API listener's operations: with a key, with a session, and with a session in place of a key. */
export function createApiSteps({ config, clock, stores, services }: ApiStepsOptions): {
  readonly stepsOf: OperationSteps;
  readonly mount: ProjectMount;
} {
  const { identity, accounts } = services;
  const requests = { unit: 'requests', perSecond: config.restRequestsPerSecond } as const;
  const limited = limitRequests(createRateLimiter(requests, clock.monotonicNowMs));
  const keyed = [authenticate(identity, serverKeyPolicy), limited];
  const prometheus = [authenticate(identity, prometheusKeyPolicy), limited];

  const directory = createProjectDirectory(stores.identities);
  const ofSessions = createRateLimiter({ ...requests, holder: 'session' }, clock.monotonicNowMs);
  const ofSite = [keepPrivate, requireSameOrigin];
  const signedIn = [...ofSite, resolveSession(accounts.sessions), limitSessionRequests(ofSessions)];

  const documents = { maxBytes: maxDocumentBytes, memory: createBodyMemory(32 * maxDocumentBytes) };
  const signIns = { maxBytes: maxSignInBytes, memory: createBodyMemory(64 * maxSignInBytes) };
  const readForm = readBody(formBody, documents);
  const readDocument = readBody(jsonBody, documents);
  const readSignIn = readBody(jsonBody, signIns);
  const bodyStepsOf: OperationSteps = ({ bodyValidation, errorFormat }) => {
    if (bodyValidation === 'none') return [];
    return [errorFormat === 'prometheus' ? readForm : readDocument];
  };
  const withRole: OperationSteps = ({ operationId, role }) => {
    if (role === undefined) throw new Error(`${operationId} names no role that a session needs`);
    return [...signedIn, requireRole(role, directory.has)];
  };

  return {
    stepsOf(operation) {
      const { security, errorFormat, tag, bodyValidation } = operation;
      const bodySteps = bodyStepsOf(operation);
      if (security === 'session') return [...withRole(operation), ...bodySteps];
      if (security !== 'public')
        return [...(errorFormat === 'prometheus' ? prometheus : keyed), ...bodySteps];
      if (tag !== 'Console') return [];
      return bodyValidation === 'none' ? [keepPrivate] : [...ofSite, readSignIn];
    },
    mount: {
      path: '/console/projects/:project_id',
      serves: ({ security }) => security === 'server_key',
      stepsOf: (operation) => [...withRole(operation), actForProject, ...bodyStepsOf(operation)],
    },
  };
}
