import type { MatchOperator } from '../syntax/ast.ts';

/** A compiled condition on one label; an absent label has the value ''. */
export interface LabelMatcher {
  readonly name: string;
  readonly operator: MatchOperator;
  readonly value: string;
  readonly matches: (value: string) => boolean;
  /** The values that can match, when there are finitely many: of `=`, and of a regular expression that is a list of literals. */
  readonly literals?: readonly string[];
  /** Approximate work per character of a value; large for the program of a large pattern. */
  readonly workPerCharacter: number;
}
