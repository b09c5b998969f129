import {
  countCharacters,
  type Exemplar,
  type ExemplarCounts,
  type ExemplarRejection,
  maxExemplarCharacters,
} from '../../metrics/exemplar.ts';
import { toLabels } from '../../promql/labels/to-labels.ts';
import type { StagedSeries } from './staged-series.ts';

/** An accepted exemplar that is not stored yet. */
export interface StagedExemplar extends Exemplar {
  /** Ordinal of the project. */
  readonly project: number;
  /** Number of the series. */
  readonly series: number;
}

/** Exemplars of the next commit; bounded in count and bytes, because each is a row that the commit writes, and others wait for it: 5,000 take
 * some 50 ms. */
export interface StagedExemplars {
  readonly rows: readonly StagedExemplar[];
  /** Begins a request. */
  begin(): void;
  /** Adds an exemplar of the request with labels in any order, unless it is rejected. */
  add(exemplar: StagedExemplar): void;
  reject(reason: ExemplarRejection): void;
  /** Of the request; nothing when it has none. */
  outcome(): { readonly exemplars?: ExemplarCounts };
  /** Removes those of the request. */
  undo(): void;
  clear(): void;
}

/** Of one commit: of a project, and of all together. Bytes are those of the labels of series and exemplars. */
const limits = {
  project: { count: 2_000, bytes: 2 * 2 ** 20 },
  all: { count: 10_000, bytes: 8 * 2 ** 20 },
} as const;

interface Size {
  count: number;
  bytes: number;
}

export function createStagedExemplars(table: Pick<StagedSeries, 'labelBytes'>): StagedExemplars {
  const rows: StagedExemplar[] = [];
  const ofProject = new Map<number, Size>();
  let ofAll: Size = { count: 0, bytes: 0 };
  let ofRequest: Size = { count: 0, bytes: 0 };
  /** The index of the request's first. */
  let start = 0;
  let rejected: Map<ExemplarRejection, number> | undefined;

  function reject(reason: ExemplarRejection): void {
    rejected ??= new Map();
    rejected.set(reason, (rejected.get(reason) ?? 0) + 1);
  }

  function sizeOf(project: number): Size {
    const known = ofProject.get(project) ?? { count: 0, bytes: 0 };
    ofProject.set(project, known);
    return known;
  }

  return {
    rows,
    begin() {
      start = rows.length;
      ofRequest = { count: 0, bytes: 0 };
      rejected = undefined;
    },
    add(exemplar) {
      const characters = countCharacters(exemplar.labels);
      if (characters > maxExemplarCharacters) {
        reject('too_long');
        return;
      }
      const size = sizeOf(exemplar.project);
      const bytes = table.labelBytes(exemplar.series).length + 4 * characters;
      const isFull = (used: Size, limit: Readonly<Size>): boolean =>
        used.count >= limit.count || used.bytes + bytes > limit.bytes;
      if (isFull(size, limits.project) || isFull(ofAll, limits.all)) {
        reject('too_many');
        return;
      }
      for (const used of [size, ofAll, ofRequest]) {
        used.count += 1;
        used.bytes += bytes;
      }
      rows.push({ ...exemplar, labels: toLabels(pairsOf(exemplar.labels)) });
    },
    reject,
    outcome() {
      const accepted = rows.length - start;
      if (accepted === 0 && rejected === undefined) return {};
      return { exemplars: { accepted, rejected: Object.fromEntries(rejected ?? []) } };
    },
    undo() {
      const [first] = rows.splice(start);
      if (first === undefined) return;
      for (const used of [sizeOf(first.project), ofAll]) {
        used.count -= ofRequest.count;
        used.bytes -= ofRequest.bytes;
      }
    },
    clear() {
      if (ofAll.count === 0) return;
      rows.length = 0;
      ofProject.clear();
      ofAll = { count: 0, bytes: 0 };
    },
  };
}

function* pairsOf(labels: readonly string[]): Generator<readonly [string, string]> {
  for (let at = 0; at < labels.length; at += 2) yield [labels[at] ?? '', labels[at + 1] ?? ''];
}
