import { wireTag } from '../protobuf/wire-tag.ts';
import { cutText } from './cut-text.ts';
import type { RequestTexts } from './request-texts.ts';
import { spanLimits } from './span-limits.ts';

const attributeOfResource = wireTag(1, 'lengthDelimited');
const nameOfScope = wireTag(1, 'lengthDelimited');
const versionOfScope = wireTag(2, 'lengthDelimited');
const serviceNameKey = 'service.name';

/** `SpanScope` of the contract. */
export interface SpanScope {
  readonly name: string;
  readonly version?: string;
}

/** The `service.name` of the `Resource` in the range; `undefined` without one or if it is empty. */
export function readService(texts: RequestTexts, start: number, end: number): string | undefined {
  const { reader } = texts;
  const { position, end: outerEnd } = reader;
  reader.position = start;
  reader.end = end;
  let service = '';
  while (reader.position < end) {
    const tag = reader.readTag();
    if (tag !== attributeOfResource) reader.skip(tag);
    else if (texts.readAttribute() === serviceNameKey) service = texts.valueText();
  }
  reader.position = position;
  reader.end = outerEnd;
  return service === '' ? undefined : cutText(service, spanLimits.maxTextLength);
}

/** The `InstrumentationScope` in the range; `undefined` if it has no name. */
export function readSpanScope(texts: RequestTexts, start: number, end: number): SpanScope | undefined {
  const { reader } = texts;
  const { position, end: outerEnd } = reader;
  reader.position = start;
  reader.end = end;
  let name = '';
  let version = '';
  while (reader.position < end) {
    const tag = reader.readTag();
    if (tag === nameOfScope) name = cutText(texts.readText(), spanLimits.maxTextLength);
    else if (tag === versionOfScope) version = cutText(texts.readText(), spanLimits.maxTextLength);
    else reader.skip(tag);
  }
  reader.position = position;
  reader.end = outerEnd;
  if (name === '') return undefined;
  return version === '' ? { name } : { name, version };
}
