import type { Annotator } from '../function-definition.ts';

/** Remembers each text once, with the offset of its place. */
export function createRecordingAnnotator(): Annotator & { readonly texts: ReadonlySet<string> } {
  const texts = new Set<string>();
  return {
    texts,
    warn: (text, span) => texts.add(`warning at ${span?.start}: ${text}`),
    inform: (text, span) => texts.add(`info at ${span?.start}: ${text}`),
  };
}
