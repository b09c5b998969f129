/** Of the column of names, so that the rest is left for the name. */
const maxIndent = '40%';

/** How far a span stands to the right, as a length of CSS: closer steps in a deep tree and a narrow column, and never past the bound. */
export function spanIndent(depth: number, maxDepth: number): string {
  return `min(${maxIndent}, ${depth} * clamp(4px, ${maxIndent} / ${Math.max(1, maxDepth)}, 14px))`;
}
