interface Place {
  readonly value: unknown;
  /** Name of a member, or index of an item. */
  readonly step: string | number;
  readonly parent: Place | undefined;
}

/**
 * Finds the first text in a JSON value that is not well-formed Unicode, be it a value or the name of a member.
 *
 * @returns its field, such as `widgets[3].title`; empty for the value itself.
 */
export function findUnpairedSurrogate(value: unknown): string | undefined {
  // Not recursive: a body may have ten thousand levels.
  const open: Place[] = [{ value, step: '', parent: undefined }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value: found, step } = place;
    const isWellFormed =
      (typeof step === 'number' || step.isWellFormed()) &&
      (typeof found !== 'string' || found.isWellFormed());
    if (!isWellFormed) return nameOf(place);
    for (const inner of placesIn(place).reverse()) open.push(inner);
  }
  return undefined;
}

function placesIn(parent: Place): Place[] {
  const { value } = parent;
  if (Array.isArray(value)) return value.map((item: unknown, step) => ({ value: item, step, parent }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([step, member]) => ({ value: member, step, parent }));
}

function nameOf(place: Place): string {
  const steps: string[] = [];
  for (let at = place; at.parent !== undefined; at = at.parent)
    steps.push(typeof at.step === 'number' ? `[${at.step}]` : `.${at.step}`);
  return steps.reverse().join('').replace(/^\./, '').toWellFormed();
}
