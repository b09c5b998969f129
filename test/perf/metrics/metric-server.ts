/** A separate server process with remote write and the Prometheus API. */
export interface MetricServer {
  readonly name: string;
  readonly pid: number;
  /** Base URL of `/api/v1/write`. */
  readonly writeUrl: string;
  readonly writeHeaders: Readonly<Record<string, string>>;
  /** Base URL of `/api/v1/query` and `/api/v1/query_range`. */
  readonly queryUrl: string;
  readonly queryHeaders: Readonly<Record<string, string>>;
  /** Parameters of every query, such as one that disables a result cache. */
  readonly queryParameters: Readonly<Record<string, string>>;
  /** Bytes on disk per flushed sample, labels and index included. */
  bytesPerSample(): Promise<number>;
  stop(): Promise<void>;
}
