import { EncodedJson } from '../encoded-json.ts';

/** What a body that was encoded by its producer says. */
export function decodeJson<Body>(body: Body): Body {
  if (!(body instanceof EncodedJson)) throw new TypeError('not an encoded body');
  return JSON.parse(body.bytes.toString());
}
