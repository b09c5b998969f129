import { createHash } from 'node:crypto';

/** 128 bits, so that collisions are negligible. */
const tagBytes = 16;

interface WrittenVersion {
  /** Of the document, so that an ETag from before its deletion matches no identical document under the same slug. */
  readonly id: string;
  readonly body: string;
  /** ETag of the version that is replaced, so that an earlier body that is written again gets another one. */
  readonly replaced: string | undefined;
}

/** The strong ETag of a version of a document. */
export function documentEtag({ id, body, replaced }: WrittenVersion): string {
  return etagOf(replaced === undefined ? `${id}\n${body}` : `${id}\n${replaced}\n${body}`);
}

/** The strong ETag of a text, with its quotes; deterministic. */
export function etagOf(text: string): string {
  const hash = createHash('sha256').update(text).digest().subarray(0, tagBytes);
  return `"${hash.toString('base64url')}"`;
}
