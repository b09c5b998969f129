import type { Request } from 'express';
import type { PoolClaimant } from '../fairness/fair-pool.ts';
import type { Caller } from './caller.ts';
import { contextOf } from './request-context.ts';

/** A caller's claim to a shared pool: that of its project. */
export function claimOfCaller({ projectId, kind }: Caller): PoolClaimant {
  return { tenant: projectId, isWebKey: kind === 'web' };
}

/**
 * Whose share of a pool a request counts to: its project's, else that of the person who is signed in, else that of the client's
 * address.
 */
export function claimOfRequest(request: Request): PoolClaimant {
  const { caller, projectId, session, client } = contextOf(request);
  if (caller !== undefined) return claimOfCaller(caller);
  return { tenant: projectId ?? session?.userId ?? client.address, isWebKey: false };
}
