import type { Annotator } from '../function-definition.ts';

/** Records each text once, with its offset. */
export function createRecordingAnnotator(): Annotator & { readonly texts: ReadonlySet<string> } {
  const texts = new Set<string>();
  return {
    texts,
    warn: (text, span) => texts.add(`warning at ${span?.start}: ${text}`),
    inform: (text, span) => texts.add(`info at ${span?.start}: ${text}`),
  };
}
