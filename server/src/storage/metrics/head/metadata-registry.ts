import type { MetricMetadata } from '../../../metrics/metric.ts';
import {
  createMetadataTable,
  type MetadataLimits,
  type MetadataTable,
} from '../../metric-ingest/metadata-table.ts';
import type { HeadMessage } from '../shared/head-message.ts';

/** Metadata of one project's metric. */
export interface ProjectMetadata {
  readonly project: number;
  readonly metadata: MetricMetadata;
}

/** The latest metadata of metrics from producers. */
export interface MetadataRegistry {
  /** Sets the metadata of a metric. No effect if it is unchanged, or left out by the limits. */
  describe(project: number, metadata: MetricMetadata): void;
  /** Changes not stored yet. */
  readonly changes: readonly ProjectMetadata[];
  /** Marks the changes as stored and shows them to readers. */
  markStored(): void;
  messages(): HeadMessage[];
}

export interface MetadataRegistryOptions {
  readonly limits: MetadataLimits;
  readonly projectIds: readonly string[];
  readonly broadcast: (message: HeadMessage) => void;
}

export function createMetadataRegistry(
  stored: readonly ProjectMetadata[],
  options: MetadataRegistryOptions,
): MetadataRegistry {
  return new BoundedMetadataRegistry(stored, options);
}

class BoundedMetadataRegistry implements MetadataRegistry {
  changes: ProjectMetadata[] = [];
  readonly #options: MetadataRegistryOptions;
  readonly #table: MetadataTable;

  constructor(stored: readonly ProjectMetadata[], options: MetadataRegistryOptions) {
    this.#options = options;
    this.#table = createMetadataTable(options.limits);
    for (const { project, metadata } of stored) this.#table.set(project, metadata);
  }

  describe(project: number, given: MetricMetadata): void {
    const metadata = this.#table.set(project, given);
    if (metadata !== undefined) this.changes.push({ project, metadata });
  }

  markStored(): void {
    const { broadcast } = this.#options;
    for (const { project, metadata } of this.changes) broadcast(this.#message(project, [metadata]));
    this.changes = [];
  }

  messages(): HeadMessage[] {
    const unstored = new Set(this.changes.map(({ metadata }) => metadata));
    return this.#options.projectIds.flatMap((_, project) => {
      const shown = this.#table.ofProject(project).filter((metadata) => !unstored.has(metadata));
      return shown.length === 0 ? [] : [this.#message(project, shown)];
    });
  }

  #message(project: number, metadata: readonly MetricMetadata[]): HeadMessage {
    // Ordinals come from the same list.
    return { kind: 'metadata', projectId: this.#options.projectIds[project] as string, metadata };
  }
}
