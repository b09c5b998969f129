import type { Block } from '../block.ts';

/**
 * The rows `[firstRow, rowCount)` of an open block, without copying. It stays as it is while the block grows: rows and
 * dictionary codes are only added, and what a failed commit added is beyond every slice of committed rows.
 */
export function sliceBlock(block: Block, firstRow: number, rowCount: number): Block {
  return {
    dayStartNs: block.dayStartNs,
    firstRow,
    rowCount,
    isSorted: block.isSorted,
    timeBounds: block.timeBounds,
    severityTexts: block.severityTexts,
    services: block.services,
    eventNames: block.eventNames,
    resources: block.resources,
    scopes: block.scopes,
    traceIds: block.traceIds,
    bodies: block.bodies,
    minuteRollUp: undefined,
    hourRollUp: undefined,
    // Accessors: the block replaces an array by a longer one as it grows.
    get timesOfDayNs() {
      return block.timesOfDayNs;
    },
    get sequences() {
      return block.sequences;
    },
    get severityNumbers() {
      return block.severityNumbers;
    },
    get spanIds() {
      return block.spanIds;
    },
    get flags() {
      return block.flags;
    },
    get droppedAttributesCounts() {
      return block.droppedAttributesCounts;
    },
    get attributeKeys() {
      return block.attributeKeys;
    },
    get spilledKeys() {
      return block.spilledKeys;
    },
    attribute: (key) => block.attribute(key),
    spilledAttributes: (row) => block.spilledAttributes(row),
    observedTimeNs: (row) => block.observedTimeNs(row),
    mayHaveTraceId: (id) => block.mayHaveTraceId(id),
  };
}
