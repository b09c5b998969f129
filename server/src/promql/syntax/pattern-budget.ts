import type { LabelMatcher } from '../labels/label-matcher.ts';
import { PromqlError } from '../promql-error.ts';
import { syntaxLimits } from './syntax-limits.ts';

/** Bounds what the regular expressions of one query, or of all selectors of one request, cost together to compile. */
export class PatternBudget {
  #patterns = 0;
  #instructions = 0;

  /** @throws PromqlError of kind `parse`, without a span, for what is beyond `syntaxLimits`. */
  spend({ operator, workPerCharacter }: Pick<LabelMatcher, 'operator' | 'workPerCharacter'>): void {
    if (operator !== '=~' && operator !== '!~') return;
    const { maxPatterns, maxPatternInstructions } = syntaxLimits;
    this.#patterns += 1;
    this.#instructions += workPerCharacter;
    if (this.#patterns > maxPatterns) {
      throw new PromqlError('parse', `there are more than ${maxPatterns} regular expressions`, {
        hint: 'join some with "|", compare with "=", or ask for less at once',
        limit: { name: 'maxPatterns', max: maxPatterns, received: this.#patterns },
      });
    }
    if (this.#instructions > maxPatternInstructions) {
      throw new PromqlError(
        'parse',
        'the regular expressions are too large together when they are compiled',
        {
          hint: 'repeat less: every {n,m} counts as that many copies; or ask for less at once',
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
