import type { Request, RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';
import type { IdentityService, KeyIdentity } from '../identity/identity-service.ts';
import type { KeyKind } from '../identity/key-format.ts';
import { contextOf } from './request-context.ts';

/** Where a listener looks for keys and which kinds it takes. */
export interface KeyPolicy {
  readonly kinds: readonly KeyKind[];
  readonly readKey: (request: Request) => string | undefined;
  /** Says what to send, for a request without a usable key. */
  readonly remedy: string;
}

export const serverKeyPolicy: KeyPolicy = {
  kinds: ['server'],
  readKey: (request) => bearerToken(request) ?? singleHeader(request, 'x-api-key'),
  remedy: 'send a server key as "Authorization: Bearer svc_srv_..." or "X-API-Key: svc_srv_..."',
};

export const ingestKeyPolicy: KeyPolicy = {
  kinds: ['ingest', 'web'],
  readKey: (request) => singleHeader(request, 'x-ingest-api-key'),
  remedy: 'send an ingest key as "x-ingest-api-key: svc_ing_..."',
};

/**
 * Lets a request through whose key the policy takes, and puts its caller into the context.
 *
 * @throws AppError `UNAUTHENTICATED` for no key, an unknown, revoked or mistyped one, or another kind.
 */
export function authenticate(identity: IdentityService, policy: KeyPolicy): RequestHandler {
  return async (request, _response, next) => {
    const key = policy.readKey(request);
    if (key === undefined) throw unauthenticated('no key', policy);
    const caller = await identity.authenticate(key);
    if (caller === undefined) throw unauthenticated('the key is unknown, mistyped or revoked', policy);
    assertKind(caller, policy);
    contextOf(request).caller = caller;
    next();
  };
}

function assertKind(caller: KeyIdentity, policy: KeyPolicy): void {
  if (policy.kinds.includes(caller.kind)) return;
  throw unauthenticated(`${article(caller.kind)} ${caller.kind} key is not taken here`, policy);
}

function article(kind: KeyKind): string {
  return kind === 'ingest' ? 'an' : 'a';
}

function unauthenticated(reason: string, policy: KeyPolicy): AppError {
  return new AppError('UNAUTHENTICATED', `${reason}; ${policy.remedy}`);
}

function bearerToken(request: Request): string | undefined {
  const header = singleHeader(request, 'authorization');
  return header === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(header)?.[1];
}

/** Node keeps the first of two `Authorization` headers silently; two keys in one request are refused instead. */
function singleHeader(request: Request, name: string): string | undefined {
  const values = request.headersDistinct[name];
  if (values !== undefined && values.length > 1) {
    throw new AppError(
      'INVALID_ARGUMENT',
      `the header "${name}" was sent ${values.length} times; send it once`,
      [{ type: 'field', location: 'header', name, reason: 'was sent more than once' }],
    );
  }
  return values?.[0];
}
