import type { ConsoleAutomation } from '../generated/types.gen.ts';

/** The automations that hold every word of the search, in any case. */
export function findAutomations(
  automations: readonly ConsoleAutomation[],
  search: string,
): readonly ConsoleAutomation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return automations.filter(({ name, description = '', filter, channels }) => {
    const text = [name, description, filter, ...channels].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
