/** The columns of whole numbers of a sealed block; each has a part unless all its rows are equal. */
export const columnNames = {
  timeSteps: 'time',
  sequenceSteps: 'sequence',
  observedTimes: 'observed-time',
  severityNumbers: 'severity-number',
  severityTexts: 'severity-text',
  services: 'service',
  eventNames: 'event-name',
  resources: 'resource',
  scopes: 'scope',
  traceIds: 'trace-id',
  flags: 'flags',
  droppedAttributesCounts: 'dropped-attributes-count',
} as const;

/** Parts other than columns of whole numbers. */
export const partNames = {
  farOffObservedTimes: 'observed-time.far-off',
  spanIds: 'span-id',
  traceIdFilter: 'trace-id.filter',
  minuteRollUp: 'roll-up',
  hourRollUp: 'roll-up.hours',
} as const;

export function attributeColumn(index: number): string {
  return `attribute.${index}`;
}

/** The part with the values of a dictionary column. */
export function valuesPart(column: string): string {
  return `${column}.values`;
}

export function spilledPart(group: number): string {
  return `spilled.${group}`;
}

/** The part of the body column with that name. */
export function bodyPart(name: string): string {
  return `body.${name}`;
}
