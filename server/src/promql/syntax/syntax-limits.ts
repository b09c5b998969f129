/** Limits of a query's text, so that no query can exhaust stack or time. */
export const syntaxLimits = {
  /** UTF-8 bytes of the text. */
  maxQueryBytes: 16_384,
  /** Levels of the expression: parentheses, calls, and one for each operator of a chain such as `a + b + c`. */
  maxDepth: 100,
  /** Regular expressions in matchers; compiling the largest that are allowed takes some milliseconds each. */
  maxPatterns: 100,
} as const;
