import { isSameMetadata, metadataBytes, toKeptMetadata } from '../../metrics/kept-metadata.ts';
import type { MetricMetadata } from '../../metrics/metric.ts';
import type { SampleSink } from '../../metrics/sample-sink.ts';

/** Of what is cached of all projects; beyond it the cache is cleared and all are described once more. */
const defaultMaxBytes = 64 * 2 ** 20;

/** Caches metric metadata as it is kept, so that a sink gets each description once, and none that is left out. */
export class DescribedMetrics {
  /** Changes whenever descriptions are evicted that no sink has kept. */
  epoch = 1;
  readonly #maxBytes: number;
  readonly #projects = new Map<string, Map<string, MetricMetadata>>();
  #byteSize = 0;
  #project: Map<string, MetricMetadata> = new Map();
  #sink: SampleSink | undefined;
  /** Of the request. */
  readonly #addedNames: string[] = [];

  constructor(maxBytes: number = defaultMaxBytes) {
    this.#maxBytes = maxBytes;
  }

  /** Starts a request of this project. */
  begin(projectId: string, sink: SampleSink): void {
    this.#project = this.#projects.get(projectId) ?? new Map();
    this.#projects.set(projectId, this.#project);
    this.#sink = sink;
    this.#addedNames.length = 0;
  }

  describe(given: MetricMetadata): void {
    const metadata = toKeptMetadata(given);
    if (metadata === undefined) return;
    const known = this.#project.get(metadata.name);
    if (known !== undefined && isSameMetadata(known, metadata)) return;
    this.#evict(metadata.name);
    if (this.#byteSize + metadataBytes(metadata) > this.#maxBytes) this.#evictAll();
    this.#project.set(metadata.name, metadata);
    this.#byteSize += metadataBytes(metadata);
    this.#addedNames.push(metadata.name);
    this.#sink?.describe(metadata);
  }

  /** The request failed: evicts the descriptions it added. */
  rollBack(): void {
    for (const name of this.#addedNames) this.#evict(name);
    this.epoch++;
  }

  clear(): void {
    this.#evictAll();
    this.#projects.clear();
    this.epoch++;
  }

  #evict(name: string): void {
    const metadata = this.#project.get(name);
    if (metadata === undefined) return;
    this.#project.delete(name);
    this.#byteSize -= metadataBytes(metadata);
  }

  #evictAll(): void {
    for (const project of this.#projects.values()) project.clear();
    this.#byteSize = 0;
  }
}
