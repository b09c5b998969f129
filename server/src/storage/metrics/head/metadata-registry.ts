import type { MetricMetadata } from '../../../metrics/metric.ts';
import { cutMetadata, isSameMetadata } from '../../metric-ingest/kept-metadata.ts';
import type { HeadMessage } from '../shared/head-message.ts';

/** Metadata of one project's metric. */
export interface ProjectMetadata {
  readonly project: number;
  readonly metadata: MetricMetadata;
}

/** The latest metadata of metrics from producers. */
export interface MetadataRegistry {
  /** Sets the metadata of a metric. No effect if unchanged or the project has the maximum already. */
  describe(project: number, metadata: MetricMetadata): void;
  /** Changes not stored yet. */
  readonly changes: readonly ProjectMetadata[];
  /** Marks the changes as stored and shows them to readers. */
  markStored(): void;
  messages(): HeadMessage[];
}

export interface MetadataBookOptions {
  readonly maxMetadata: number;
  readonly projectIds: readonly string[];
  readonly broadcast: (message: HeadMessage) => void;
}

export function createMetadataRegistry(
  stored: readonly ProjectMetadata[],
  options: MetadataBookOptions,
): MetadataRegistry {
  return new BoundedMetadataRegistry(stored, options);
}

class BoundedMetadataRegistry implements MetadataRegistry {
  changes: ProjectMetadata[] = [];
  readonly #options: MetadataBookOptions;
  readonly #known: Map<string, MetricMetadata>[] = [];

  constructor(stored: readonly ProjectMetadata[], options: MetadataBookOptions) {
    this.#options = options;
    for (const { project, metadata } of stored) this.#ofProject(project).set(metadata.name, metadata);
  }

  describe(project: number, given: MetricMetadata): void {
    const metadata = cutMetadata(given);
    const metrics = this.#ofProject(project);
    const before = metrics.get(metadata.name);
    const { maxMetadata } = this.#options;
    if (before === undefined ? metrics.size >= maxMetadata : isSameMetadata(before, metadata)) return;
    metrics.set(metadata.name, metadata);
    this.changes.push({ project, metadata });
  }

  markStored(): void {
    const { broadcast } = this.#options;
    for (const { project, metadata } of this.changes) broadcast(this.#message(project, [metadata]));
    this.changes = [];
  }

  messages(): HeadMessage[] {
    const unstored = new Set(this.changes.map(({ metadata }) => metadata));
    return this.#known.flatMap((metrics, project) => {
      const shown = [...metrics.values()].filter((metadata) => !unstored.has(metadata));
      return shown.length === 0 ? [] : [this.#message(project, shown)];
    });
  }

  #ofProject(project: number): Map<string, MetricMetadata> {
    const existing = this.#known[project];
    if (existing !== undefined) return existing;
    const added = new Map<string, MetricMetadata>();
    this.#known[project] = added;
    return added;
  }

  #message(project: number, metadata: readonly MetricMetadata[]): HeadMessage {
    // Ordinals come from the same list.
    return { kind: 'metadata', projectId: this.#options.projectIds[project] as string, metadata };
  }
}
