import { ByteShares } from './byte-shares.ts';
import type { LabelEncoder } from './label-encoder.ts';
import { ContextCache } from './otlp/context-cache.ts';
import { SeriesTranslator } from './otlp/series-translator.ts';
import { SeriesCache } from './series-cache.ts';

/** What is remembered of the requests of a project. */
export interface ProjectCache {
  /** The context of its series in the cache. */
  readonly id: number;
  readonly series: SeriesCache;
  readonly translator: SeriesTranslator;
}

export interface ProjectCachesOptions {
  readonly encoder: LabelEncoder;
  /** Of the series of all projects together, beside what one request adds. */
  readonly maxSeriesBytes: number;
  /** The same of each kind of contexts; see `ContextCache`. */
  readonly maxContextBytes: number;
  readonly monotonicNowMs: () => number;
}

interface OwnCache extends ProjectCache {
  readonly contexts: ContextCache;
  usedAtMs: number;
}

/** Each takes some kilobytes, however little is remembered. */
const maxProjects = 4_096;
const idleMs = 3_600_000;
const contextKinds = 4;
const maxId = 2 ** 30;

/**
 * A cache for each project, so that one with ever new series displaces its own. Where all of them take too much, those that were not used for
 * an hour are dropped, and then the one that takes most forgets a part of it.
 */
export class ProjectCaches {
  readonly #options: ProjectCachesOptions;
  /** The one that was used longest ago first. */
  readonly #projects = new Map<string, OwnCache>();
  readonly #seriesBytes: ByteShares<OwnCache>;
  readonly #contextBytes: ByteShares<OwnCache>;
  #nextId = 0;

  constructor(options: ProjectCachesOptions) {
    this.#options = options;
    this.#seriesBytes = new ByteShares(options.maxSeriesBytes);
    this.#contextBytes = new ByteShares(contextKinds * options.maxContextBytes);
  }

  /** For a request of the project; call `settle` after it. */
  begin(projectId: string): ProjectCache {
    // Ids have 32 bits, and a request uses fewer of them than it has bytes.
    if (this.#nextId > maxId) this.clear();
    const cache = this.#projects.get(projectId) ?? this.#make();
    this.#projects.delete(projectId);
    this.#projects.set(projectId, cache);
    cache.usedAtMs = this.#options.monotonicNowMs();
    return cache;
  }

  /** Gives up what is too much after a request of the project. */
  settle(projectId: string): void {
    const cache = this.#projects.get(projectId);
    if (cache === undefined) return;
    cache.translator.end();
    this.#measure(cache);
    for (const oldest of this.#projects.keys()) {
      if (this.#projects.size <= maxProjects) break;
      this.#drop(oldest);
    }
    if (!this.#seriesBytes.isExceeded && !this.#contextBytes.isExceeded) return;
    this.#dropIdle();
    shrinkLargest(
      this.#seriesBytes,
      ({ series }) => series.shrink(),
      (each) => this.#measure(each),
    );
    shrinkLargest(
      this.#contextBytes,
      ({ contexts }) => contexts.clear(),
      (each) => this.#measure(each),
    );
  }

  /** Forgets the keys of series that are gone, whose numbers other series may get. */
  forgetSeries(isGone: (series: number) => boolean): void {
    for (const { series } of this.#projects.values()) series.forget(isGone);
  }

  clear(): void {
    for (const projectId of this.#projects.keys()) this.#drop(projectId);
    this.#nextId = 0;
  }

  #make(): OwnCache {
    const { encoder, maxSeriesBytes, maxContextBytes } = this.#options;
    const series = new SeriesCache(maxSeriesBytes);
    const contexts = new ContextCache((count) => this.#takeIds(count), maxContextBytes);
    const translator = new SeriesTranslator(series, encoder, contexts);
    return { id: this.#takeIds(1), series, contexts, translator, usedAtMs: 0 };
  }

  #takeIds(count: number): number {
    const id = this.#nextId;
    this.#nextId += count;
    return id;
  }

  #measure(cache: OwnCache): void {
    this.#seriesBytes.set(cache, cache.series.usedBytes);
    this.#contextBytes.set(cache, cache.contexts.usedBytes);
  }

  #dropIdle(): void {
    const usedSinceMs = this.#options.monotonicNowMs() - idleMs;
    for (const [projectId, { usedAtMs }] of this.#projects) {
      if (usedAtMs >= usedSinceMs) return;
      this.#drop(projectId);
    }
  }

  #drop(projectId: string): void {
    const cache = this.#projects.get(projectId);
    if (cache === undefined) return;
    this.#projects.delete(projectId);
    this.#seriesBytes.set(cache, 0);
    this.#contextBytes.set(cache, 0);
  }
}

function shrinkLargest(
  shares: ByteShares<OwnCache>,
  shrink: (cache: OwnCache) => void,
  measure: (cache: OwnCache) => void,
): void {
  while (shares.isExceeded) {
    const largest = shares.largest();
    if (largest === undefined) return;
    shrink(largest);
    measure(largest);
  }
}
