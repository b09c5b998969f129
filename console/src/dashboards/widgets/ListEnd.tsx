export interface ListEndProps {
  readonly count: number;
  /** One of them, and several. */
  readonly noun: readonly [one: string, several: string];
  readonly hasMore: boolean;
}

/** What follows the last row of a list of a widget. */
export function ListEnd({ count, noun: [one, several], hasMore }: ListEndProps) {
  if (hasMore) return <>The newest {count}; the menu of the widget opens all of them.</>;
  return <>{count === 1 ? `1 ${one} in this range.` : `All ${count} ${several} in this range.`}</>;
}
