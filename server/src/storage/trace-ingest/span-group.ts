import { readSpanLabels } from '../../ingest/otlp/traces-request/read-span-labels.ts';
import { SpanFields } from '../../ingest/otlp/traces-request/span-fields.ts';
import { keepShape, withFloats } from '../../memory/keep-shape.ts';
import { fromSeverityMask } from '../../traces/severity-mask.ts';
import {
  attributeClasses,
  nameClasses,
  precedes,
  type RankedValue,
  type SpanRank,
} from '../../traces/span-rank.ts';
import type { RootSpan } from '../../traces/span-state.ts';
import { maxTagsPerTrace } from '../../traces/trace-labels.ts';
import type { SpanSummary } from '../../traces/trace-spans.ts';
import { isBelow, joinUint64 } from '../bytes/split-uint64.ts';
import { toTraceName } from './trace-name.ts';

/** Where a span of a group is in its request, and what it belongs to. */
export interface SpanRange {
  readonly start: number;
  readonly end: number;
  readonly resource: SpanResource;
  readonly scope: ByteRange;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface SpanResource extends ByteRange {
  readonly serviceName: string | undefined;
}

/** The first of them: of so many, those that the trace does not have yet are all that it has room for. */
const maxTags = 2 * maxTagsPerTrace;

/** The span that decides a value, by the order of `SpanRank`. */
interface Candidate {
  isRoot: boolean;
  startHigh: number;
  startLow: number;
  endHigh: number;
  endLow: number;
  spanIdStart: number;
  nameStart: number;
  nameEnd: number;
  serviceName: string | undefined;
}

/** Collects the spans of one trace in a request. */
export class SpanGroup {
  readonly traceId: string;
  readonly ranges: SpanRange[] = [];
  /** Of its spans, with the resources and scopes that are stored with them. */
  storedBytes = 0;
  readonly #request: Buffer;
  #firstHigh = 2 ** 32 - 1;
  #firstLow = 2 ** 32 - 1;
  #lastHigh = 0;
  #lastLow = 0;
  #severityMask = 0;
  #best: Candidate | undefined;
  /** Of the spans whose resource has a service name. */
  #bestOfService: Candidate | undefined;
  readonly #attributes = new Map<string, RankedValue>();
  /** Most traces have none. */
  #tags: Set<string> | undefined;

  constructor(request: Buffer, traceId: string) {
    this.#request = request;
    this.traceId = traceId;
  }

  /** Attributes and tags of the trace that are in memory; each takes some 130 bytes besides its texts. */
  get labelCount(): number {
    return this.#attributes.size + (this.#tags?.size ?? 0);
  }

  /** Bytes of resource and scope that storing the span with the group repeats. */
  contextBytes(resource: SpanResource, scope: ByteRange): number {
    const last = this.ranges.at(-1);
    const resourceBytes = last?.resource === resource ? 0 : resource.end - resource.start;
    const isSameScope = resourceBytes === 0 && last?.scope === scope;
    return resourceBytes + (isSameScope ? 0 : scope.end - scope.start);
  }

  /** @param contextBytes as the method of that name has them. */
  add(span: SpanFields, resource: SpanResource, scope: ByteRange, contextBytes: number): void {
    this.storedBytes += span.end - span.start + contextBytes;
    this.ranges.push({ start: span.start, end: span.end, resource, scope });
    this.#severityMask |= span.severityMask;
    this.#include(span);
    if (this.#decides(span, this.#best)) this.#best = toCandidate(span, resource);
    if (resource.serviceName !== undefined && this.#decides(span, this.#bestOfService)) {
      this.#bestOfService = toCandidate(span, resource);
    }
    if (span.isRoot || span.hasTraceLabels) this.#addLabels(span);
  }

  summarize(receivedAtMs: number): SpanSummary {
    const best = this.#best;
    if (best === undefined) throw new Error('a group of spans is never empty');
    const root = best.isRoot ? this.#toRoot(best) : undefined;
    this.#addService();
    return {
      traceId: this.traceId,
      receivedAtMs,
      firstNs: joinUint64(this.#firstLow, this.#firstHigh),
      lastNs: joinUint64(this.#lastLow, this.#lastHigh),
      severities: fromSeverityMask(this.#severityMask),
      name: {
        value: toTraceName(this.#request, best.nameStart, best.nameEnd),
        rank: this.#rankOf(best, best.isRoot ? nameClasses.root : nameClasses.other),
      },
      ...(root === undefined ? {} : { root }),
      attributes: this.#attributes,
      tags: [...(this.#tags ?? [])],
    };
  }

  #include(span: SpanFields): void {
    const { firstHigh, firstLow, lastHigh, lastLow } = span;
    if (isBelow(firstLow, firstHigh, this.#firstLow, this.#firstHigh)) {
      this.#firstHigh = firstHigh;
      this.#firstLow = firstLow;
    }
    if (isBelow(this.#lastLow, this.#lastHigh, lastLow, lastHigh)) {
      this.#lastHigh = lastHigh;
      this.#lastLow = lastLow;
    }
  }

  /** Whether the span comes before the one that decides so far. */
  #decides(span: SpanFields, current: Candidate | undefined): boolean {
    if (current === undefined) return true;
    if (span.isRoot !== current.isRoot) return span.isRoot;
    const { startHigh, startLow } = span;
    if (isBelow(startLow, startHigh, current.startLow, current.startHigh)) return true;
    if (isBelow(current.startLow, current.startHigh, startLow, startHigh)) return false;
    return this.#spanId(span.spanIdStart) < this.#spanId(current.spanIdStart);
  }

  #addLabels(span: SpanFields): void {
    const { attributes, traceAttributes, traceTags } = readSpanLabels(this.#request, span.start, span.end);
    if (span.isRoot && attributes.size > 0)
      this.#offer(attributes, this.#rankOf(span, attributeClasses.root));
    if (traceAttributes.size > 0) {
      const rankClass = span.isRoot ? attributeClasses.explicitOfRoot : attributeClasses.explicit;
      this.#offer(traceAttributes, this.#rankOf(span, rankClass));
    }
    if (traceTags.length > 0) this.#addTags(traceTags);
  }

  #addTags(added: readonly string[]): void {
    this.#tags ??= new Set();
    for (const tag of added) {
      if (this.#tags.size === maxTags) return;
      this.#tags.add(tag);
    }
  }

  #addService(): void {
    const best = this.#bestOfService;
    if (best?.serviceName === undefined) return;
    const rank = this.#rankOf(best, best.isRoot ? attributeClasses.root : attributeClasses.service);
    const current = this.#attributes.get('service.name');
    // The resource of a root span names its service, whatever an attribute of the span says.
    if (current !== undefined && precedes(current.rank, rank)) return;
    this.#attributes.set('service.name', { value: best.serviceName, rank });
  }

  #offer(values: ReadonlyMap<string, string>, rank: SpanRank): void {
    for (const [key, value] of values) {
      const current = this.#attributes.get(key);
      if (current === undefined || precedes(rank, current.rank)) this.#attributes.set(key, { value, rank });
    }
  }

  #toRoot(best: Candidate): RootSpan {
    return {
      spanId: this.#spanId(best.spanIdStart),
      startNs: joinUint64(best.startLow, best.startHigh),
      endNs: joinUint64(best.endLow, best.endHigh),
    };
  }

  #rankOf(
    { startHigh, startLow, spanIdStart }: Pick<Candidate, 'startHigh' | 'startLow' | 'spanIdStart'>,
    rankClass: number,
  ): SpanRank {
    return { class: rankClass, startNs: joinUint64(startLow, startHigh), spanId: this.#spanId(spanIdStart) };
  }

  #spanId(start: number): string {
    return this.#request.toString('hex', start, start + 8);
  }
}

function toCandidate(span: SpanFields, { serviceName }: SpanResource): Candidate {
  const { isRoot, startHigh, startLow, endHigh, endLow, spanIdStart, nameStart, nameEnd } = span;
  return { isRoot, startHigh, startLow, endHigh, endLow, spanIdStart, nameStart, nameEnd, serviceName };
}

function createSpecimen(): SpanGroup {
  const group = new SpanGroup(Buffer.alloc(0), '');
  const span = withFloats(new SpanFields());
  // The labels of a root would be read from the request.
  span.isRoot = false;
  const nowhere = { start: 0, end: 0, serviceName: undefined };
  group.add(span, nowhere, nowhere, 2 ** 40);
  return group;
}

keepShape(createSpecimen());
