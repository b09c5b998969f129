/** A server that takes remote writes and answers as Prometheus does, in a process of its own. */
export interface MetricServer {
  readonly name: string;
  readonly pid: number;
  /** Where `/api/v1/write` is. */
  readonly writeUrl: string;
  readonly writeHeaders: Readonly<Record<string, string>>;
  /** Where `/api/v1/query` and `/api/v1/query_range` are. */
  readonly queryUrl: string;
  readonly queryHeaders: Readonly<Record<string, string>>;
  /** Parameters that every query has, such as one that turns a cache of answers off. */
  readonly queryParameters: Readonly<Record<string, string>>;
  /** What a sample that is in its final place takes on disk, labels and index included. */
  bytesPerSample(): Promise<number>;
  stop(): Promise<void>;
}
