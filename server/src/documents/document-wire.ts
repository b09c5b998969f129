import type { Schemas } from '../generated/operations.gen.ts';
import { EncodedJson } from '../http/encoded-json.ts';
import { etagOf } from './document-etag.ts';
import type { WrittenDocument } from './document-service.ts';
import type { StoredDocument } from './document-store.ts';
import { isNotModified } from './entity-tag.ts';
import type { WriteHeaders } from './parse-precondition.ts';

type WireDocument = Schemas['MetricAlert'] | Schemas['Dashboard'];

/** The conditional headers, named as in Node. */
interface ConditionalHeaders {
  readonly 'if-match'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

type EtagHeaders = { readonly ETag: string };

type ReadAnswer<Body> =
  | { readonly status: 200; readonly headers: EtagHeaders; readonly body: Body }
  | { readonly status: 304; readonly headers: EtagHeaders };

interface WriteAnswer<Body> {
  readonly status: 200 | 201;
  readonly headers: EtagHeaders;
  readonly body: Body;
}

export function toWriteHeaders(headers: ConditionalHeaders): WriteHeaders {
  return { ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] };
}

/** Answers the GET of a document. */
export function answerRead<Body extends WireDocument>(
  headers: ConditionalHeaders,
  document: StoredDocument,
): ReadAnswer<Body> {
  return answerUnlessCurrent(headers, document.etag, document.body);
}

/** Answers the GET of a collection, whose ETag is only for caches. */
export function answerList<Body>(headers: ConditionalHeaders, body: Body): ReadAnswer<Body> {
  const text = JSON.stringify(body);
  return answerUnlessCurrent(headers, etagOf(text), text);
}

/** Answers a PUT with the stored document. */
export function answerWrite<Body extends WireDocument>(written: WrittenDocument): WriteAnswer<Body> {
  const { kind, document } = written;
  return {
    status: kind === 'created' ? 201 : 200,
    headers: { ETag: document.etag },
    body: encoded(document.body),
  };
}

function answerUnlessCurrent<Body>(
  { 'if-none-match': ifNoneMatch }: ConditionalHeaders,
  etag: string,
  text: string,
): ReadAnswer<Body> {
  const headers = { ETag: etag };
  return isNotModified(ifNoneMatch, etag)
    ? { status: 304, headers }
    : { status: 200, headers, body: encoded(text) };
}

/** Exactly the stored bytes, for which the ETag stands. */
function encoded<Body>(text: string): Body {
  return new EncodedJson(Buffer.from(text)).as<Body>();
}
