import { EncodedJson } from './encoded-json.ts';

/** Some JSON text, or bytes of it that were encoded elsewhere. */
export type JsonPiece = string | Uint8Array;

interface ObjectAroundArray {
  /** Its members before the array. */
  readonly before?: object;
  readonly name: string;
  readonly items: Iterable<Iterable<JsonPiece>>;
  /** Those behind it. */
  readonly after?: object;
}

/** An object with an array of which some items are encoded already. */
export function* encodeAroundArray({
  before = {},
  name,
  items,
  after = {},
}: ObjectAroundArray): Generator<JsonPiece> {
  const [first, last] = [membersOf(before), membersOf(after)];
  yield `{${first && `${first},`}${JSON.stringify(name)}:[`;
  let separator = '';
  for (const item of items) {
    yield separator;
    yield* item;
    separator = ',';
  }
  yield `]${last && `,${last}`}}`;
}

/** '' without members. */
function membersOf(object: object): string {
  return JSON.stringify(object).slice(1, -1);
}

/** Copies the bytes, so what they were in may be freed afterwards. */
export function joinPieces(pieces: Iterable<JsonPiece>): EncodedJson {
  const parts: Uint8Array[] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    else {
      parts.push(Buffer.from(text), piece);
      text = '';
    }
  }
  return EncodedJson.own(Buffer.concat([...parts, Buffer.from(text)]));
}
