import { dropLabels, keepLabels } from '../labels/edit-labels.ts';
import { type Labels, metricNameLabel, noLabels } from '../labels/labels.ts';
import { labelsKey } from '../labels/labels-key.ts';
import { pointsOfText } from '../labels/points-of-text.ts';
import type { Aggregation, Grouping } from '../syntax/ast.ts';
import type { AggregationContext } from './aggregation-context.ts';

/** A group cached between evaluations; its number is valid only for its owner. */
interface GroupSlot {
  readonly labels: Labels;
  readonly keyLength: number;
  owner: GroupIndex | undefined;
  number: number;
}

interface GroupSlots {
  readonly bySeries: WeakMap<Labels, GroupSlot>;
  readonly byKey: Map<string, GroupSlot>;
}

/** Beyond this number, slots are evicted. */
const maxSlots = 10_000;

/** About what an entry of `bySeries` takes, and a slot besides its key. */
const seriesBytes = 40;
const slotBytes = 200;
/** Of all nodes together; beyond it all slots are forgotten. */
const maxKnownBytes = 16 * 1024 * 1024;

let slotsOfNodes = new WeakMap<Aggregation, GroupSlots>();
let knownBytes = 0;

/**
 * Numbers the groups of one evaluation in order of first appearance. The group of a label set is cached for later evaluations
 * of the same node, so that a series costs one lookup. The text of each new group counts as held points.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/operators/#aggregation-operators
 */
export class GroupIndex {
  readonly #grouping: Grouping | undefined;
  readonly #slots: GroupSlots;
  readonly #context: GroupIndexContext;
  readonly #maxKnownBytes: number;
  readonly #labels: Labels[] = [];

  /** @param maxBytes of the slots of all nodes. */
  constructor(node: Aggregation, context: GroupIndexContext, maxBytes: number = maxKnownBytes) {
    this.#maxKnownBytes = maxBytes;
    this.#grouping = node.grouping;
    this.#slots = slotsOf(node);
    this.#context = context;
  }

  get labels(): readonly Labels[] {
    return this.#labels;
  }

  /** The group number of a series; a new group appends to `labels`. */
  find(series: Labels): number {
    const slot = this.#slots.bySeries.get(series) ?? this.#addSeries(series);
    if (slot.owner !== this) {
      this.#context.chargePoints(pointsOfText(slot.keyLength));
      slot.owner = this;
      slot.number = this.#labels.push(slot.labels) - 1;
    }
    return slot.number;
  }

  #addSeries(series: Labels): GroupSlot {
    const { bySeries, byKey } = this.#slots;
    const labels = groupLabels(series, this.#grouping, this.#context);
    const key = labelsKey(labels);
    let slot = byKey.get(key);
    knownBytes += seriesBytes;
    if (slot === undefined) {
      slot = { labels, keyLength: key.length, owner: undefined, number: 0 };
      byKey.set(key, slot);
      knownBytes += slotBytes + key.length;
    }
    bySeries.set(series, slot);
    if (knownBytes > this.#maxKnownBytes) forgetSlots();
    return slot;
  }
}

type GroupIndexContext = Pick<AggregationContext, 'chargePoints' | 'work'>;

function slotsOf(node: Aggregation): GroupSlots {
  const known = slotsOfNodes.get(node);
  if (known !== undefined && known.byKey.size <= maxSlots) return known;
  const slots: GroupSlots = { bySeries: new WeakMap(), byKey: new Map() };
  slotsOfNodes.set(node, slots);
  return slots;
}

/** Whoever evaluates a node now goes on with what it has. */
function forgetSlots(): void {
  slotsOfNodes = new WeakMap();
  knownBytes = 0;
}

/** The labels that a group of the series has. Each label is searched among the names of the grouping, which may be thousands. */
export function groupLabels(
  labels: Labels,
  grouping: Grouping | undefined,
  context: Pick<AggregationContext, 'work'>,
): Labels {
  context.work(labels.length * (1 + (grouping?.labels.length ?? 0)));
  switch (grouping?.kind) {
    case undefined:
      return noLabels;
    case 'by':
      return keepLabels(labels, grouping.labels);
    case 'without':
      return dropLabels(labels, [...grouping.labels, metricNameLabel]);
  }
}
