export interface ListEndProps {
  readonly count: number;
  /** In the plural. */
  readonly noun: string;
  readonly hasMore: boolean;
}

/** What follows the last row of a list of a widget. */
export function ListEnd({ count, noun, hasMore }: ListEndProps) {
  if (hasMore) return <>The newest {count}; the menu of the widget opens all of them.</>;
  return <>{`All ${count} ${noun} in this range.`}</>;
}
