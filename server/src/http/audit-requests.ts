import type { RequestHandler } from 'express';
import { redactKeys } from '../errors/redact-keys.ts';
import { shorten } from '../errors/shorten.ts';
import type { OperationDescription } from '../generated/operations.gen.ts';
import { contextOf, sessionOf } from './request-context.ts';
import type { SignedIn } from './session.ts';

/** A request of a person that could change something. */
export interface AuditedRequest {
  readonly session: Pick<SignedIn, 'userId' | 'email' | 'organizationId'>;
  readonly operationId: string;
  /** The path; at most 256 characters. */
  readonly target: string;
  readonly projectId?: string;
  readonly requestId: string;
  /** IP address of the client. */
  readonly address: string;
}

export interface RequestRecorder {
  /**
   * Records a request before it has any effect.
   *
   * @returns a function to call with the status of the answer.
   * @throws AppError when it cannot be recorded, so that nothing is changed unseen.
   */
  begin(request: AuditedRequest): Promise<(status: number) => void>;
}

const projectIdPattern = /^prj_[0-9A-Za-z]{1,40}$/;

/** The operations that could change something: queries of Prometheus may be posted, and are reads. */
export function isAudited({ method, errorFormat }: OperationDescription): boolean {
  return method !== 'get' && method !== 'head' && errorFormat !== 'prometheus';
}

/** Records each request of a session, refused ones included, and how it was answered. */
export function auditRequests(recorder: RequestRecorder): RequestHandler {
  return async (request, response, next) => {
    const context = contextOf(request);
    const { operationId, requestId, client } = context;
    const projectId = context.projectId ?? request.params['project_id'];
    const complete = await recorder.begin({
      session: sessionOf(request),
      operationId: operationId ?? request.method,
      target: shorten(redactKeys(request.originalUrl.replace(/\?.*$/, ''))),
      ...(typeof projectId === 'string' && projectIdPattern.test(projectId) ? { projectId } : {}),
      requestId,
      address: client.address,
    });
    response.on('close', () => {
      // Otherwise the client left before the answer.
      if (response.headersSent) complete(response.statusCode);
    });
    next();
  };
}
