/** Limits of a query's text, so that no query can exhaust stack or time. */
export const syntaxLimits = {
  /** UTF-8 bytes of the text. */
  maxQueryBytes: 16_384,
  /** Levels of the expression: parentheses, calls, and one for each operator of a chain such as `a + b + c`. */
  maxDepth: 100,
  /** Regular expressions in matchers. */
  maxPatterns: 100,
  /** Distinct ones in all expressions of a document together: a dashboard of 100 widgets has ten for each. */
  maxDocumentPatterns: 1_000,
  /** Of all of them together, in a query or a document: compiling as many takes 100 ms, and the largest that is allowed has a tenth. */
  maxPatternInstructions: 20_000,
} as const;
