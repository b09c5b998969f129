/** A span of values that a chart marks behind its lines, such as those that fire an alert. */
export interface ChartBand {
  /** Unique in its chart. */
  readonly key: string;
  readonly label: string;
  readonly color: string;
  /** The lower edge, drawn as a line; absent where the band has none. */
  readonly fromValue?: number;
  /** The upper edge. */
  readonly toValue?: number;
}

/** The edges that a chart has to show, ascending. */
export function edgesOf(bands: readonly ChartBand[]): number[] {
  return bands
    .flatMap(({ fromValue, toValue }) => [fromValue, toValue])
    .filter((edge) => edge !== undefined)
    .sort((a, b) => a - b);
}
