import { isSameMetadata, metadataBytes, toKeptMetadata } from '../../metrics/kept-metadata.ts';
import type { MetricMetadata } from '../../metrics/metric.ts';

const mebibyte = 1024 * 1024;

/** Metadata beyond these is left out. Sizes are those of `metadataBytes`. */
export interface MetadataLimits {
  /** Metrics of a project. */
  readonly maxMetrics: number;
  /** Of a project: 20,000 metrics with 145 characters each. */
  readonly maxBytes: number;
  /** Of all projects together. */
  readonly maxTotalBytes: number;
}

export const defaultMetadataLimits: MetadataLimits = {
  maxMetrics: 20_000,
  maxBytes: 8 * mebibyte,
  maxTotalBytes: 128 * mebibyte,
};

/** The metadata of the metrics of projects, within its limits. */
export interface MetadataTable {
  /** Of what is in it. */
  readonly byteSize: number;
  /**
   * Sets the metadata of a metric.
   *
   * @returns it as it is kept, an object of its own; undefined if that is known already, or is left out.
   */
  set(project: number, given: MetricMetadata): MetricMetadata | undefined;
  ofProject(project: number): readonly MetricMetadata[];
  /** Forgets the metadata of a project. */
  delete(project: number): void;
}

interface ProjectEntries {
  readonly metrics: Map<string, MetricMetadata>;
  byteSize: number;
}

/** Called with how many bytes metadata of a project is over `maxTotalBytes`; may delete other projects to make room for it. */
export type MakeRoom = (excessBytes: number, project: number) => void;

/** @param makeRoom by default, what is over `maxTotalBytes` is left out. */
export function createMetadataTable(limits: MetadataLimits, makeRoom: MakeRoom = () => {}): MetadataTable {
  return new BoundedMetadataTable(limits, makeRoom);
}

class BoundedMetadataTable implements MetadataTable {
  byteSize = 0;
  readonly #limits: MetadataLimits;
  readonly #makeRoom: MakeRoom;
  readonly #projects = new Map<number, ProjectEntries>();

  constructor(limits: MetadataLimits, makeRoom: MakeRoom) {
    this.#limits = limits;
    this.#makeRoom = makeRoom;
  }

  set(project: number, given: MetricMetadata): MetricMetadata | undefined {
    const metadata = toKeptMetadata(given);
    if (metadata === undefined) return undefined;
    const entries = this.#entriesOf(project);
    const before = entries.metrics.get(metadata.name);
    if (before !== undefined && isSameMetadata(before, metadata)) return undefined;
    const added = metadataBytes(metadata) - (before === undefined ? 0 : metadataBytes(before));
    if (!this.#mayHold(entries, before === undefined ? 1 : 0, added)) return undefined;
    const excessBytes = this.byteSize + added - this.#limits.maxTotalBytes;
    if (excessBytes > 0) {
      this.#makeRoom(excessBytes, project);
      if (this.byteSize + added > this.#limits.maxTotalBytes) return undefined;
    }
    const kept = { ...metadata };
    entries.metrics.set(kept.name, kept);
    entries.byteSize += added;
    this.byteSize += added;
    return kept;
  }

  ofProject(project: number): readonly MetricMetadata[] {
    return [...(this.#projects.get(project)?.metrics.values() ?? [])];
  }

  delete(project: number): void {
    this.byteSize -= this.#projects.get(project)?.byteSize ?? 0;
    this.#projects.delete(project);
  }

  #mayHold({ metrics, byteSize }: ProjectEntries, addedMetrics: number, addedBytes: number): boolean {
    const { maxMetrics, maxBytes } = this.#limits;
    return metrics.size + addedMetrics <= maxMetrics && byteSize + addedBytes <= maxBytes;
  }

  #entriesOf(project: number): ProjectEntries {
    const entries = this.#projects.get(project) ?? { metrics: new Map(), byteSize: 0 };
    this.#projects.set(project, entries);
    return entries;
  }
}
