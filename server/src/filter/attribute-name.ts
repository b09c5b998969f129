const quotedName = /^attribute\."((?:[^"\\]|\\["\\])+)"$/;
const bareName = /^attribute\.([A-Za-z0-9_.]+)$/;

/** The key of a text `attribute.<key>`, bare or quoted as in filters; `undefined` for any other text. */
export function parseAttributeName(text: string): string | undefined {
  return bareName.exec(text)?.[1] ?? quotedName.exec(text)?.[1]?.replace(/\\(.)/g, '$1');
}
