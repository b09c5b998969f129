/** The kinds of notification that this release stores, and their titles. */
const titles: ReadonlyMap<string, string> = new Map([
  ['incident.opened', 'Incident opened'],
  ['incident.resolved', 'Incident resolved'],
  ['incident.storm', 'Incident storm'],
  ['rule.matched', 'Automation matched'],
]);

export const deliveryKinds: readonly string[] = [...titles.keys()];

/** The title of a kind; kinds may be added, and an unknown one is its own title. */
export function describeKind(kind: string): string {
  return titles.get(kind) ?? kind;
}
