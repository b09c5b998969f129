import { releaseBuffer } from '../../../memory/release-buffer.ts';
import { viewOf } from '../../../memory/view-of.ts';
import { dayNs } from '../../../time/utc-day.ts';
import type { Block } from '../block.ts';
import { encodeBodies } from '../body/encode-bodies.ts';
import type { OpenBodies } from '../body/open-bodies.ts';
import { type BlockWriter, createBlockWriter, type EncodedBlock } from './block-writer.ts';
import { buildRollUps } from './build-roll-up.ts';
import { orderColumn, type SealableColumn } from './dictionary-column.ts';
import type { DirectoryFacts } from './directory.ts';
import { pickNumbers, rangeOf } from './number-column.ts';
import { type ObservedBlock, toObservedTimes } from './observed-time-column.ts';
import { orderRows } from './order-rows.ts';
import { attributeColumn, bodyPart, columnNames, partNames, spilledPart, valuesPart } from './part-names.ts';
import { encodeRollUp } from './roll-up-part.ts';
import { toSequenceSteps } from './sequence-column.ts';
import { encodeResources, encodeScopes, orderEntries } from './shared-columns.ts';
import { encodeSpilled, rowsPerSpillGroup } from './spilled-attributes.ts';
import { toTimeSteps } from './time-column.ts';
import { orderTraceIds, toDistances } from './trace-id-column.ts';
import { createTraceIdFilter } from './trace-id-filter.ts';

/** The columns of a block in memory but for its bodies. */
export interface SealableColumns extends ObservedBlock {
  readonly severityTexts: SealableColumn;
  readonly services: SealableColumn;
  readonly eventNames: SealableColumn;
  readonly traceIds: SealableColumn;
  attribute(key: string): SealableColumn | undefined;
}

/** A block in memory, whose columns and bodies can be written in another order. */
export interface SealableBlock extends SealableColumns {
  readonly bodies: OpenBodies;
}

const spanIdBytes = 8;

/**
 * Encodes a block for a day file: rows in the order of (time, sequence), each column compressed separately, so that a
 * query reads only the columns it needs. `openSealedBlock` is the inverse.
 *
 * @param betweenParts see `createBlockWriter`.
 */
export function encodeBlock(
  projectId: string,
  block: SealableBlock,
  betweenParts: () => void = () => {},
): EncodedBlock {
  const writer = createBlockWriter(betweenParts);
  const order = orderRows(block);
  const timesOfDayNs = pickNumbers(block.timesOfDayNs, order);
  const sequences = pickNumbers(block.sequences, order);
  const facts = factsOf(projectId, block.dayStartNs, timesOfDayNs, sequences);
  const { unitNs, steps } = toTimeSteps(timesOfDayNs);
  writer.addNumbers(columnNames.timeSteps, steps);
  writer.addNumbers(columnNames.sequenceSteps, toSequenceSteps(sequences, facts.minSequence));
  addCountedColumns(writer, block, order, timesOfDayNs);
  releaseBuffer(timesOfDayNs);
  releaseBuffer(sequences);
  addSharedColumns(writer, block, order);
  addIds(writer, block, order);
  addRareColumns(writer, block, order);
  const attributeKeys = addAttributes(writer, block, order);
  const spilledKeys = addSpilled(writer, block, order);
  const { parts } = encodeBodies(block.bodies, order);
  for (const [name, bytes] of parts) writer.addPart(bodyPart(name), bytes);
  return writer.finish(facts, { timeUnitNs: unitNs, attributeKeys, spilledKeys });
}

function factsOf(
  projectId: string,
  dayStartNs: bigint,
  timesOfDayNs: Float64Array,
  sequences: Float64Array,
): DirectoryFacts {
  const { least, greatest } = rangeOf(sequences);
  return {
    projectId,
    day: Number(dayStartNs / BigInt(dayNs)),
    rowCount: sequences.length,
    minTimeNs: dayStartNs + BigInt(timesOfDayNs[0] ?? 0),
    maxTimeNs: dayStartNs + BigInt(timesOfDayNs.at(-1) ?? 0),
    minSequence: least,
    maxSequence: greatest,
  };
}

/** Adds the roll-ups and the columns that it counts by. */
function addCountedColumns(
  writer: BlockWriter,
  block: SealableBlock,
  order: Uint16Array,
  timesOfDayNs: Float64Array,
): void {
  const severityNumbers = pickNumbers(block.severityNumbers, order);
  const services = orderColumn(block.services, order);
  const eventNames = orderColumn(block.eventNames, order);
  const { minuteRollUp, hourRollUp } = buildRollUps({
    timesOfDayNs,
    serviceCodes: services.codes,
    severityNumbers,
    eventNameCodes: eventNames.codes,
  });
  writer.addNumbers(columnNames.severityNumbers, severityNumbers);
  writer.addDictionaryColumn(columnNames.services, services);
  writer.addDictionaryColumn(columnNames.eventNames, eventNames);
  if (minuteRollUp !== undefined) writer.addPart(partNames.minuteRollUp, encodeRollUp(minuteRollUp));
  if (hourRollUp !== undefined) writer.addPart(partNames.hourRollUp, encodeRollUp(hourRollUp));
}

function addSharedColumns(writer: BlockWriter, block: SealableBlock, order: Uint16Array): void {
  writer.addDictionaryColumn(columnNames.severityTexts, orderColumn(block.severityTexts, order));
  const resources = orderEntries(block.resources, (code) => block.resources.attributes(code), order);
  writer.addCodes(columnNames.resources, resources.codes, resources.entries.length);
  if (resources.entries.length > 0) {
    writer.addPart(valuesPart(columnNames.resources), encodeResources(resources.entries));
  }
  const scopes = orderEntries(block.scopes, (code) => block.scopes.scope(code), order);
  writer.addCodes(columnNames.scopes, scopes.codes, scopes.entries.length);
  if (scopes.entries.length > 0) {
    writer.addPart(valuesPart(columnNames.scopes), encodeScopes(scopes.entries));
  }
}

function addIds(writer: BlockWriter, block: SealableBlock, order: Uint16Array): void {
  const { codes, ids } = orderTraceIds(block.traceIds, order);
  writer.addNumbers(columnNames.traceIds, toDistances(codes));
  if (ids.length > 0) {
    const filter = createTraceIdFilter(ids);
    writer.addPart(valuesPart(columnNames.traceIds), ids);
    writer.addPart(partNames.traceIdFilter, filter);
  }
  const spanIds = pickSpanIds(block.spanIds, order);
  if (spanIds.some((byte) => byte !== 0)) writer.addPart(partNames.spanIds, spanIds);
}

/** Adds columns that most producers leave empty. */
function addRareColumns(writer: BlockWriter, block: ObservedBlock, order: Uint16Array): void {
  writer.addNumbers(columnNames.flags, pickNumbers(block.flags, order));
  const droppedCounts = pickNumbers(block.droppedAttributesCounts, order);
  writer.addNumbers(columnNames.droppedAttributesCounts, droppedCounts);
  const observedTimes = toObservedTimes(block, order);
  writer.addNumbers(columnNames.observedTimes, observedTimes.differences);
  if (observedTimes.farOff.length > 0) writer.addPart(partNames.farOffObservedTimes, observedTimes.farOff);
}

function addAttributes(writer: BlockWriter, block: SealableBlock, order: Uint16Array): string[] {
  const keys: string[] = [];
  for (const key of [...block.attributeKeys].sort()) {
    const column = block.attribute(key);
    if (column === undefined) continue;
    const ordered = orderColumn(column, order);
    writer.addDictionaryColumn(attributeColumn(keys.length), ordered);
    // Rolled-back rows may have left an unused column, for which nothing is written.
    if (ordered.values.codes.length > 0) keys.push(key);
  }
  return keys;
}

/** @returns the keys in the order of their numbers. */
function addSpilled(writer: BlockWriter, block: Block, order: Uint16Array): string[] {
  const keyNumbers = new Map<string, number>();
  if (block.spilledKeys.size === 0) return [];
  for (let start = 0; start < order.length; start += rowsPerSpillGroup) {
    const rows = Array.from(order.subarray(start, start + rowsPerSpillGroup));
    const group = encodeSpilled(
      rows.map((row) => block.spilledAttributes(row)),
      keyNumbers,
    );
    if (group !== undefined) writer.addPart(spilledPart(start / rowsPerSpillGroup), group);
  }
  return [...keyNumbers.keys()];
}

function pickSpanIds(spanIds: Uint8Array, order: Uint16Array): Uint8Array {
  const picked = new Uint8Array(order.length * spanIdBytes);
  const [source, target] = [viewOf(spanIds), viewOf(picked)];
  for (let index = 0; index < order.length; index += 1) {
    // Cast: the order has only rows of the block.
    const from = (order[index] as number) * spanIdBytes;
    const to = index * spanIdBytes;
    target.setInt32(to, source.getInt32(from));
    target.setInt32(to + 4, source.getInt32(from + 4));
  }
  return picked;
}
