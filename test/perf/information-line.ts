/** An informational line: a figure without a goal, or why it is missing. */
export interface InformationLine {
  readonly name: string;
  readonly information: string;
  readonly unit?: string;
  readonly ours?: number;
}
