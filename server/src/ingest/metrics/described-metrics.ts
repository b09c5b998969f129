import type { MetricMetadata } from '../../metrics/metric.ts';
import type { SampleSink } from '../../metrics/sample-sink.ts';

/** Names cached per project; beyond it the cache is cleared and all are described once more. */
const maxNames = 100_000;

/** Caches metric metadata, so that a sink gets each description once. */
export class DescribedMetrics {
  /** Changes whenever entries are evicted. */
  epoch = 1;
  readonly #projects = new Map<string, Map<string, MetricMetadata>>();
  #project: Map<string, MetricMetadata> = new Map();
  #sink: SampleSink | undefined;
  readonly #saidNow: string[] = [];

  /** Starts a request of this project. */
  begin(projectId: string, sink: SampleSink): void {
    this.#project = this.#projects.get(projectId) ?? new Map();
    this.#projects.set(projectId, this.#project);
    this.#sink = sink;
    this.#saidNow.length = 0;
  }

  describe(metadata: MetricMetadata): void {
    const known = this.#project.get(metadata.name);
    if (known !== undefined && isSame(known, metadata)) return;
    if (this.#project.size >= maxNames) this.#project.clear();
    this.#project.set(metadata.name, metadata);
    this.#saidNow.push(metadata.name);
    this.#sink?.describe(metadata);
  }

  /** The request failed: evicts the descriptions it added. */
  rollBack(): void {
    for (const name of this.#saidNow) this.#project.delete(name);
    this.epoch++;
  }

  clear(): void {
    this.#projects.clear();
    this.epoch++;
  }
}

function isSame(a: MetricMetadata, b: MetricMetadata): boolean {
  return a.kind === b.kind && a.unit === b.unit && a.description === b.description;
}
