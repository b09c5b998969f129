import type { RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';
import type { IdentityService, KeyIdentity } from '../identity/identity-service.ts';
import type { KeyKind } from '../identity/key-format.ts';
import { contextOf } from './request-context.ts';

/** Reads a header of a request that may be sent once. */
export type HeaderReader = (name: string) => string | undefined;

/** A header that may hold a key, and the kinds that are taken from it. */
interface KeyPlace {
  readonly header: string;
  readonly kinds: readonly KeyKind[];
  /** Finds the key in the header; `undefined` when it holds something else. */
  readonly find: (value: string) => string | undefined;
}

/** Where keys are looked for and which kinds are taken. */
export interface KeyPolicy {
  /** The first that holds a key counts. */
  readonly places: readonly KeyPlace[];
  /** Says what to send, for a request without a usable key. */
  readonly remedy: string;
}

const wholeHeader = (value: string): string => value;
const bearerToken = (value: string): string | undefined => /^Bearer +(\S+) *$/i.exec(value)?.[1];
/** RFC 7617; the user name is ignored. */
const basicPassword = (value: string): string | undefined => {
  const credentials = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(value)?.[1];
  return credentials === undefined
    ? undefined
    : /:(\S+)$/.exec(Buffer.from(credentials, 'base64').toString())?.[1];
};
/** Exporters are often told a bare key as the value of the header. */
const bearerOrBareToken = (value: string): string | undefined => /^(?:Bearer +)?(\S+) *$/i.exec(value)?.[1];

export const serverKeyPolicy: KeyPolicy = {
  places: [
    { header: 'authorization', kinds: ['server'], find: bearerToken },
    { header: 'x-api-key', kinds: ['server'], find: wholeHeader },
  ],
  remedy: 'send a server key as "Authorization: Bearer svc_srv_..." or "X-API-Key: svc_srv_..."',
};

/** Clients of Prometheus can often be told only a user and a password. */
export const prometheusKeyPolicy: KeyPolicy = {
  places: [
    {
      header: 'authorization',
      kinds: ['server'],
      find: (value) => bearerToken(value) ?? basicPassword(value),
    },
    { header: 'x-api-key', kinds: ['server'], find: wholeHeader },
  ],
  remedy: 'send a server key as a bearer token or as the password of basic authentication',
};

export const ingestKeyPolicy: KeyPolicy = {
  places: [{ header: 'x-ingest-api-key', kinds: ['ingest', 'web'], find: wholeHeader }],
  remedy: 'send an ingest key as "x-ingest-api-key: svc_ing_..."',
};

/** OTLP exporters can be told any header, but many products only offer `Authorization`. */
export const otlpKeyPolicy: KeyPolicy = {
  places: [
    { header: 'x-ingest-api-key', kinds: ['ingest', 'web'], find: wholeHeader },
    { header: 'authorization', kinds: ['ingest', 'server'], find: bearerOrBareToken },
  ],
  remedy: 'send an ingest key as "x-ingest-api-key: svc_ing_..." or "Authorization: Bearer svc_ing_..."',
};

/** As `otlpKeyPolicy`, but a web key is for pages, and no page speaks gRPC. */
export const otlpGrpcKeyPolicy: KeyPolicy = {
  places: otlpKeyPolicy.places.map((place) => ({
    ...place,
    kinds: place.kinds.filter((kind) => kind !== 'web'),
  })),
  remedy: otlpKeyPolicy.remedy,
};

/** Lets a request through whose key the policy takes, and puts its caller into the context. */
export function authenticate(identity: IdentityService, policy: KeyPolicy): RequestHandler {
  return async (request, _response, next) => {
    const readHeader = (name: string) => onlyValue(name, request.headersDistinct[name]);
    contextOf(request).caller = await identifyCaller(identity, policy, readHeader);
    next();
  };
}

/**
 * Whom the key of a request belongs to.
 *
 * @throws AppError `UNAUTHENTICATED` for no key, an unknown, revoked or mistyped one, or another kind.
 */
export async function identifyCaller(
  identity: IdentityService,
  policy: KeyPolicy,
  readHeader: HeaderReader,
): Promise<KeyIdentity> {
  const presented = findKey(policy, readHeader);
  if (presented === undefined) throw unauthenticated('no key', policy);
  const caller = await identity.authenticate(presented.key);
  if (caller === undefined) throw unauthenticated('the key is unknown, mistyped or revoked', policy);
  if (!presented.kinds.includes(caller.kind)) {
    throw unauthenticated(`${article(caller.kind)} ${caller.kind} key is not taken here`, policy);
  }
  return caller;
}

function findKey(
  { places }: KeyPolicy,
  readHeader: HeaderReader,
): { readonly key: string; readonly kinds: readonly KeyKind[] } | undefined {
  for (const { header, kinds, find } of places) {
    const value = readHeader(header);
    const key = value === undefined ? undefined : find(value);
    if (key !== undefined) return { key, kinds };
  }
  return undefined;
}

function article(kind: KeyKind): string {
  return kind === 'ingest' ? 'an' : 'a';
}

function unauthenticated(reason: string, policy: KeyPolicy): AppError {
  return new AppError('UNAUTHENTICATED', `${reason}; ${policy.remedy}`);
}

/**
 * Node keeps the first of two `Authorization` headers silently; two keys in one request are refused instead.
 *
 * @throws AppError `INVALID_ARGUMENT` for more than one value.
 */
export function onlyValue(name: string, values: readonly string[] | undefined): string | undefined {
  if (values !== undefined && values.length > 1) {
    throw new AppError(
      'INVALID_ARGUMENT',
      `the header "${name}" was sent ${values.length} times; send it once`,
      [{ type: 'field', location: 'header', name, reason: 'was sent more than once' }],
    );
  }
  return values?.[0];
}
