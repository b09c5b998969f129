import type { RequestTexts } from './request-texts.ts';

/**
 * The attributes of the message between the reader's position and its end, as text; for rarely read messages. The last
 * value of a repeated key wins.
 *
 * @param attributeTag the tag of the message's attributes.
 * @throws MalformedRequest for bytes that are no such message.
 */
export function readAttributeTexts(texts: RequestTexts, attributeTag: number): Map<string, string> {
  const { reader } = texts;
  const attributes = new Map<string, string>();
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === attributeTag) attributes.set(texts.readAttribute(), texts.valueText());
    else reader.skip(tag);
  }
  return attributes;
}
