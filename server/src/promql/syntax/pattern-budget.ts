import { createLabelMatcher } from '../labels/create-label-matcher.ts';
import { PromqlError } from '../promql-error.ts';
import type { MatcherNode } from './ast.ts';
import { syntaxLimits } from './syntax-limits.ts';

/** Where a parser checks each matcher of a text. */
export interface PatternCounter {
  /**
   * Compiles and counts a regular expression.
   *
   * @throws PromqlError of kind `parse`, without a span, when it is invalid, or when all of them cost too much together.
   */
  spend(matcher: CheckedMatcher): void;
}

type CheckedMatcher = Pick<MatcherNode, 'name' | 'operator' | 'value'>;

interface PatternLimits {
  readonly maxPatterns: number;
  readonly maxPatternInstructions: number;
}

/**
 * For a text that was checked when it was written: each regular expression is compiled when it is first matched, and none is refused
 * because a limit came later.
 */
export const uncheckedPatterns: PatternCounter = { spend() {} };

function hasPattern({ operator }: CheckedMatcher): boolean {
  return operator === '=~' || operator === '!~';
}

/** Bounds what the regular expressions of one query, or of all selectors of one request, cost together to compile. */
export class PatternBudget implements PatternCounter {
  readonly #limits: PatternLimits;
  #patterns = 0;
  #instructions = 0;

  constructor(limits: PatternLimits = syntaxLimits) {
    this.#limits = limits;
  }

  spend(matcher: CheckedMatcher): void {
    if (!hasPattern(matcher)) return;
    const { maxPatterns, maxPatternInstructions } = this.#limits;
    this.#patterns += 1;
    this.#instructions += createLabelMatcher(matcher).workPerCharacter;
    if (this.#patterns > maxPatterns) {
      throw new PromqlError('parse', `there are more than ${maxPatterns} regular expressions`, {
        hint: 'join some with "|", compare with "=", or use fewer',
        limit: { name: 'maxPatterns', max: maxPatterns, received: this.#patterns },
      });
    }
    if (this.#instructions > maxPatternInstructions) {
      throw new PromqlError(
        'parse',
        'the regular expressions are too large together when they are compiled',
        {
          hint: 'repeat less: every {n,m} counts as that many copies; or use fewer',
          limit: {
            name: 'maxPatternInstructions',
            max: maxPatternInstructions,
            received: this.#instructions,
          },
        },
      );
    }
  }
}

/** Bounds the same for the expressions of a document, which are checked at once. What they repeat is compiled once, and counts once. */
export class DocumentPatternBudget {
  readonly #budget = new PatternBudget({
    maxPatterns: syntaxLimits.maxDocumentPatterns,
    maxPatternInstructions: syntaxLimits.maxPatternInstructions,
  });
  readonly #counted = new Set<string>();

  /** For one of its expressions, which is bounded as a query besides. */
  ofExpression(): PatternCounter {
    const own = new PatternBudget();
    return {
      spend: (matcher) => {
        own.spend(matcher);
        if (!hasPattern(matcher) || this.#counted.has(matcher.value)) return;
        this.#counted.add(matcher.value);
        this.#budget.spend(matcher);
      },
    };
  }
}
