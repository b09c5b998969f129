import { unnamedTrace } from '../../traces/trace-state.ts';

/** Of a trace, in characters. */
const maxNameLength = 256;

/** The name of a trace that is named by a span: the span's name, cut to the limit. Invalid UTF-8 becomes U+FFFD. */
export function toTraceName(request: Buffer, start: number, end: number): string {
  // A character has at most four bytes, so that a long name is not decoded beyond need.
  const name = request.toString('utf8', start, Math.min(end, start + 4 * (maxNameLength + 1)));
  if (name === '') return unnamedTrace;
  if (name.length <= maxNameLength) return name;
  const cut = name.slice(0, maxNameLength - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
