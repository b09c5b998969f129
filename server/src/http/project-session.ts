import type { RequestHandler } from 'express';
import { contextOf, projectIdOf, sessionOf } from './request-context.ts';

/** Names the project of a request below `/:project_id`, whose operations do not have it in their own paths. */
export const nameProject: RequestHandler<{ readonly project_id: string }> = (request, _response, next) => {
  contextOf(request).projectId = request.params.project_id;
  next();
};

/** Lets a session read and write a project as a server key does, after `requireRole`. */
export const actForProject: RequestHandler = (request, _response, next) => {
  const { sessionId, organizationId } = sessionOf(request);
  contextOf(request).caller = {
    keyId: sessionId,
    kind: 'server',
    projectId: projectIdOf(request),
    organizationId,
    allowedOrigins: [],
  };
  next();
};
