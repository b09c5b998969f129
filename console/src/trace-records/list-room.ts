import type { RuleMatch, TraceSummary } from '../generated/types.gen.ts';
import { countAttributes, createListRoom } from '../lists/list-room.ts';

/** More than a person reads. */
const hasRoomFor = createListRoom<TraceSummary>({ maxRows: 20_000, countCharacters });

/** Whether a list of these pages may become longer. */
export function hasRoom(pages: readonly { readonly traces: readonly TraceSummary[] }[]): boolean {
  return hasRoomFor(pages.map(({ traces }) => traces));
}

function countCharacters({ name, tags, attributes, rule_matches }: TraceSummary): number {
  const inTags = tags.reduce((sum, tag) => sum + tag.length, 0);
  const inMatches = rule_matches.reduce((sum, match) => sum + countInMatch(match), 0);
  return name.length + inTags + countAttributes(attributes) + inMatches;
}

function countInMatch({ rule_name, match_reason }: RuleMatch): number {
  return rule_name.length + match_reason.length;
}
