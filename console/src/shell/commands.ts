/** Something the palette can do. */
export interface Command {
  readonly label: string;
  /** Further words that find it. */
  readonly keywords?: string;
  readonly run: () => void;
}

/** The commands that hold every word of the query, those whose label begins with it first. */
export function findCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ label, keywords = '' }) => {
    const text = `${label} ${keywords}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const first = words.join(' ');
  const begins = ({ label }: Command) => label.toLowerCase().startsWith(first);
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}

/** The id of a trace, alone or within a `traceparent` of W3C trace context, as logs and headers have it. */
export function readTraceId(query: string): string | undefined {
  return /^(?:[0-9a-f]{2}-)?([0-9a-f]{32})(?:-[0-9a-f]{16}-[0-9a-f]{2})?$/i
    .exec(query.trim())?.[1]
    ?.toLowerCase();
}
