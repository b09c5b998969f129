/** A query that asks for more than it should. */
export interface DeathQuery {
  readonly name: string;
  readonly query: string;
  /** Of a range query, in seconds; an instant query without it. */
  readonly range?: { readonly lengthSeconds: number; readonly stepSeconds: number };
  /** Requested number of series in the answer. */
  readonly limit?: number;
}

/** What the store holds: see `fillDeathStore`. */
export const requests = 'death_requests_total';
export const buckets = 'death_latency_seconds_bucket';
export const gauge = 'death_load';
/** Its label `path` has values of some thousand characters. */
export const longLabels = 'death_long_labels';
export const everything = '{__name__=~".+"}';

/** Of an expression. */
export const maxTextBytes = 16_384;

export const mostPoints = { lengthSeconds: 10_999, stepSeconds: 1 };
export const twoHours = { lengthSeconds: 7_200, stepSeconds: 15 };
export const wide = { lengthSeconds: 360 * 86_400, stepSeconds: 3_600 };
