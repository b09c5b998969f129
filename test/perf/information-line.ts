/** A line of the benchmark that passes and fails nothing: a figure without a goal, or why there is none. */
export interface InformationLine {
  readonly name: string;
  readonly information: string;
  readonly unit?: string;
  readonly ours?: number;
}
