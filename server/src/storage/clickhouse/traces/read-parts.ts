import type {
  LoadedPart,
  PartHeader,
  PartLimits,
  PartsOfTrace,
} from '../../trace-timelines/timeline-parts.ts';
import type { ClickhouseDatabase } from '../database/clickhouse-database.ts';
import { partKinds } from './part-rows.ts';

type Reader = Pick<ClickhouseDatabase, 'read'>;

const earliestNs = -(2n ** 63n);

interface HeaderRow {
  readonly firstNs: string;
  readonly commit: string;
  readonly position: number;
  readonly bytes: string;
}

// An insert that was repeated after a power cut may be there twice: ClickHouse does not sync its log of tokens.
const selectHeaders = `
SELECT toString(trace_parts.first_ns) AS firstNs, toString(trace_parts.commit) AS commit, trace_parts.position AS position,
  toString(length(trace_parts.payload)) AS bytes
FROM trace_parts
WHERE trace_parts.created_day = {day:UInt32} AND trace_parts.trace_key = {key:UInt64}
  AND trace_parts.position < {count:UInt32} AND trace_parts.last_ns >= {from:Int64}
  AND trace_parts.first_ns >= {afterNs:Int64}
  AND (trace_parts.first_ns, trace_parts.commit, trace_parts.position) > ({afterNs:Int64}, {afterCommit:UInt64}, {afterPosition:Int64})
ORDER BY trace_parts.first_ns, trace_parts.commit, trace_parts.position
LIMIT 1 BY trace_parts.first_ns, trace_parts.commit, trace_parts.position
LIMIT {limit:UInt32}`;

/** As `TimelineParts.list`. */
export async function listParts(
  clickhouse: Reader,
  { traceKey, createdDay, partCount }: PartsOfTrace,
  {
    fromNs,
    after,
    limit,
  }: { readonly fromNs: bigint; readonly after: PartHeader | undefined; readonly limit: number },
  limits: PartLimits,
): Promise<readonly PartHeader[]> {
  const parameters = {
    day: createdDay,
    key: traceKey,
    count: partCount,
    from: fromNs,
    afterNs: after?.firstNs ?? earliestNs,
    afterCommit: after?.commit ?? 0n,
    afterPosition: after?.position ?? -1,
    limit,
  };
  const rows = await clickhouse.read<HeaderRow>({ text: selectHeaders, parameters }, limits);
  return rows.map(({ firstNs, commit, position, bytes }) => {
    return { firstNs: BigInt(firstNs), commit: BigInt(commit), position, bytes: Number(bytes) };
  });
}

interface PartRow {
  readonly position: number;
  readonly kind: number;
  readonly receivedAtMs: string;
  readonly payload: string;
}

/** Of commits that are made, a trace has each position once. */
const selectParts = `
SELECT trace_parts.position AS position, trace_parts.kind AS kind, toString(trace_parts.received_at_ms) AS receivedAtMs,
  base64Encode(trace_parts.payload) AS payload
FROM trace_parts
WHERE trace_parts.created_day = {day:UInt32} AND trace_parts.trace_key = {key:UInt64}
  AND trace_parts.first_ns BETWEEN {first:Int64} AND {last:Int64}
  AND trace_parts.position IN {positions:Array(UInt32)} AND trace_parts.commit IN {commits:Array(UInt64)}
LIMIT 1 BY trace_parts.position`;

/** As `TimelineParts.load`. */
export async function loadParts(
  clickhouse: Reader,
  { traceKey, createdDay }: PartsOfTrace,
  headers: readonly PartHeader[],
  limits: PartLimits,
): Promise<readonly LoadedPart[]> {
  const [first, last] = [headers.at(0), headers.at(-1)];
  if (first === undefined || last === undefined) return [];
  const parameters = {
    day: createdDay,
    key: traceKey,
    first: first.firstNs,
    last: last.firstNs,
    positions: headers.map(({ position }) => position),
    commits: [...new Set(headers.map(({ commit }) => commit))],
  };
  const rows = await clickhouse.read<PartRow>({ text: selectParts, parameters }, limits);
  return rows.map(({ position, kind, receivedAtMs, payload }) => ({
    position,
    kind: kindAt(kind),
    receivedAtMs: Number(receivedAtMs),
    payload: Buffer.from(payload, 'base64'),
  }));
}

function kindAt(code: number): LoadedPart['kind'] {
  const kind = partKinds[code];
  if (kind === undefined) throw new RangeError(`a part of a timeline has the unknown kind ${code}`);
  return kind;
}
