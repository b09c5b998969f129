import { tokenizeBody } from '../../../../logs/body-tokens.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Of UTF-16 units that are split at a time: what they become takes thirty times as much memory, and a body may have 64 MiB. */
const defaultPartLength = 64 * 1024;

/** No part of a word, and of no character that Unicode composes of it and those before it. */
const separator = /[\t\n\r !-/:-@[-`{-~]/g;

/** The words of a body, each once. */
export function wordsOf(body: Uint8Array, partLength: number = defaultPartLength): readonly string[] {
  const words = new Set<string>();
  for (const part of partsOf(decoder.decode(body), partLength))
    for (const word of tokenizeBody(part)) words.add(word);
  return [...words];
}

/** Each but the first begins with a separator, so that its words, and their normal form, are those of the whole text. */
function* partsOf(text: string, partLength: number): Generator<string> {
  let from = 0;
  while (from + partLength < text.length) {
    separator.lastIndex = from + partLength;
    const end = separator.exec(text)?.index ?? text.length;
    yield text.slice(from, end);
    from = end;
  }
  if (from < text.length) yield text.slice(from);
}
