import type { RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';
import type { Caller, CallerKind, KeyAuthenticator } from './caller.ts';
import { contextOf } from './request-context.ts';

/** Reads a header that may be sent only once. */
export type HeaderReader = (name: string) => string | undefined;

/** A header that may hold a key, and the kinds that are accepted from it. */
interface KeyPlace {
  readonly header: string;
  readonly kinds: readonly CallerKind[];
  /** Extracts the key from the header; `undefined` when it has another form. */
  readonly find: (value: string) => string | undefined;
}

/** Which headers may hold a key, and which kinds are accepted. */
export interface KeyPolicy {
  /** The first with a valid key is used; where none is, the error is about the first with any. */
  readonly places: readonly KeyPlace[];
  /** What to send instead; part of the error for a request without a usable key. */
  readonly remedy: string;
}

const wholeHeader = (value: string): string => value;
const bearerToken = (value: string): string | undefined => /^Bearer +(\S+) *$/i.exec(value)?.[1];
/** RFC 7617; the user name, which has no colon, is ignored. */
const basicPassword = (value: string): string | undefined => {
  const credentials = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(value)?.[1];
  return credentials === undefined
    ? undefined
    : /^[^:]*:(\S+)$/.exec(Buffer.from(credentials, 'base64').toString())?.[1];
};
/** Exporters are often configured with a bare key as the header's value. */
const bearerOrBareToken = (value: string): string | undefined => /^(?:Bearer +)?(\S+) *$/i.exec(value)?.[1];

export const serverKeyPolicy: KeyPolicy = {
  places: [
    { header: 'authorization', kinds: ['server'], find: bearerToken },
    { header: 'x-api-key', kinds: ['server'], find: wholeHeader },
  ],
  remedy: 'send a server key as "Authorization: Bearer svc_srv_..." or "X-API-Key: svc_srv_..."',
};

/** Prometheus clients can often be configured only with a user and a password. */
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

/** Of OTLP and remote write. Their senders can send any header, but many products only offer `Authorization`, or a user and a password. */
export const otlpKeyPolicy: KeyPolicy = {
  places: [
    { header: 'x-ingest-api-key', kinds: ['ingest', 'web'], find: wholeHeader },
    {
      header: 'authorization',
      kinds: ['ingest', 'server'],
      find: (value) => bearerOrBareToken(value) ?? basicPassword(value),
    },
  ],
  remedy:
    'send an ingest key as "x-ingest-api-key: svc_ing_..." or "Authorization: Bearer svc_ing_...", or as the password of basic authentication',
};

/** As `otlpKeyPolicy` without web keys: these are for web pages, which cannot use gRPC. */
export const otlpGrpcKeyPolicy: KeyPolicy = {
  places: otlpKeyPolicy.places.map((place) => ({
    ...place,
    kinds: place.kinds.filter((kind) => kind !== 'web'),
  })),
  remedy: otlpKeyPolicy.remedy,
};

/** Rejects requests whose key the policy does not accept, and puts the caller of others into their context. */
export function authenticate(keys: KeyAuthenticator, policy: KeyPolicy): RequestHandler {
  return async (request, _response, next) => {
    const readHeader = (name: string) => onlyValue(name, request.headersDistinct[name]);
    const { caller, key } = await requireCaller(keys, policy, readHeader);
    const context = contextOf(request);
    context.caller = caller;
    context.presentedKey = key;
    next();
  };
}

/**
 * Resolves the caller of a request by its key.
 *
 * @throws AppError `UNAUTHENTICATED` when the key is missing, unknown, revoked, mistyped or of another kind.
 */
export async function identifyCaller(
  keys: KeyAuthenticator,
  policy: KeyPolicy,
  readHeader: HeaderReader,
): Promise<Caller> {
  return (await requireCaller(keys, policy, readHeader)).caller;
}

/** A proxy may add an `Authorization` of its own to a request with a key in another header. */
async function requireCaller(
  keys: KeyAuthenticator,
  policy: KeyPolicy,
  readHeader: HeaderReader,
): Promise<{ caller: Caller; key: string }> {
  let rejection: string | undefined;
  for (const { header, kinds, find } of policy.places) {
    const value = readHeader(header);
    const key = value === undefined ? undefined : find(value);
    if (key === undefined) continue;
    const caller = await keys.authenticate(key);
    if (caller !== undefined && kinds.includes(caller.kind)) return { caller, key };
    rejection ??=
      caller === undefined
        ? 'the key is unknown, mistyped or revoked'
        : `${article(caller.kind)} ${caller.kind} key is not accepted here`;
  }
  throw new AppError('UNAUTHENTICATED', `${rejection ?? 'no key'}; ${policy.remedy}`);
}

function article(kind: CallerKind): string {
  return kind === 'ingest' ? 'an' : 'a';
}

/**
 * The value of a header that may be sent only once. Node silently keeps the first of two `Authorization` headers.
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
