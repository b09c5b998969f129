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
  { maxMetadata, projectIds, broadcast }: MetadataBookOptions,
): MetadataRegistry {
  const known: Map<string, MetricMetadata>[] = [];
  let changes: ProjectMetadata[] = [];
  for (const { project, metadata } of stored) ofProject(project).set(metadata.name, metadata);

  function ofProject(project: number): Map<string, MetricMetadata> {
    const existing = known[project];
    if (existing !== undefined) return existing;
    const added = new Map<string, MetricMetadata>();
    known[project] = added;
    return added;
  }

  function message(project: number, metadata: readonly MetricMetadata[]): HeadMessage {
    // Ordinals come from the same list.
    return { kind: 'metadata', projectId: projectIds[project] as string, metadata };
  }

  return {
    describe(project, given) {
      const metadata = cutMetadata(given);
      const metrics = ofProject(project);
      const before = metrics.get(metadata.name);
      if (before === undefined ? metrics.size >= maxMetadata : isSameMetadata(before, metadata)) return;
      metrics.set(metadata.name, metadata);
      changes.push({ project, metadata });
    },
    get changes() {
      return changes;
    },
    markStored() {
      for (const { project, metadata } of changes) broadcast(message(project, [metadata]));
      changes = [];
    },
    messages: () => {
      const unstored = new Set(changes.map(({ metadata }) => metadata));
      return known.flatMap((metrics, project) => {
        const shown = [...metrics.values()].filter((metadata) => !unstored.has(metadata));
        return shown.length === 0 ? [] : [message(project, shown)];
      });
    },
  };
}
