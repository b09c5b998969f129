/** A regular expression, anchored at both ends, that plain string comparisons decide. */
export type SimplePattern =
  | { readonly kind: 'literals'; readonly literals: readonly string[] }
  /** `prefix.*suffix`, with at least `minBetween` characters (0 or 1) in between. */
  | {
      readonly kind: 'affixes';
      readonly prefix: string;
      readonly suffix: string;
      readonly minBetween: number;
    }
  /** `.*text.*`. */
  | { readonly kind: 'contains'; readonly text: string };

/** Recognises lists of literals (`a|b\.c`, `(a|b)`), `prefix.*suffix`, `prefix.+suffix` and `.*text.*`. */
export function readSimplePattern(pattern: string): SimplePattern | undefined {
  const group = /^\((?:\?:)?([^()]*)\)$/.exec(pattern);
  const alternatives = (group?.[1] ?? pattern).split(/(?<!\\)\|/);
  const literals = alternatives.map(readLiteral);
  if (literals.every((literal) => literal !== undefined)) return { kind: 'literals', literals };

  const [first, wildcard, last, ...rest] = pattern.split(/(?<!\\)(\.[*+])/);
  const [prefix, suffix] = [readLiteral(first ?? ''), readLiteral(last ?? '')];
  if (prefix === undefined || suffix === undefined || wildcard === undefined) return undefined;
  if (rest.length === 0) return { kind: 'affixes', prefix, suffix, minBetween: wildcard === '.+' ? 1 : 0 };
  const isContains =
    prefix === '' && wildcard === '.*' && rest.length === 2 && rest[0] === '.*' && rest[1] === '';
  return isContains ? { kind: 'contains', text: suffix } : undefined;
}

/** The text that a pattern without operators matches; `undefined` when it has any. */
function readLiteral(pattern: string): string | undefined {
  if (!/^(?:[^\\.+*?()|[\]{}^$]|\\[\x20-\x2f:-@[-`{-~])*$/u.test(pattern)) return undefined;
  return pattern.replace(/\\(.)/gsu, '$1');
}
