import { createHash } from 'node:crypto';
import type { Steps } from '../../../../fairness/in-turns.ts';

/** A tag, or an attribute with its key, that a trace got. */
export interface NewLabel {
  readonly projectId: string;
  readonly kind: 'tag' | 'attribute';
  /** The attribute key, else empty. */
  readonly key: string;
  readonly value: string;
  /** On which the trace was created. */
  readonly day: number;
}

/** A row of `trace_labels`. */
export interface LabelRow {
  readonly projectId: string;
  readonly kind: LabelKind;
  readonly key: string;
  readonly hash: Buffer;
  readonly label: string;
  readonly day: number;
}

/** The values of `trace_labels.kind`. */
export const labelKinds = { tag: 0, attributeKey: 1, attributeValue: 2 } as const;
export type LabelKind = (typeof labelKinds)[keyof typeof labelKinds];

/** The labels that a write adds to traces. */
export interface NewLabels {
  add(label: NewLabel): void;
  /** Each once, with its latest day, in the order in which every gateway locks them. A batch of flushes may have some 100,000. */
  toRows(): Steps<readonly LabelRow[]>;
}

type Unhashed = Omit<LabelRow, 'hash'>;

export function createNewLabels(): NewLabels {
  const labels = new Map<string, Unhashed>();

  function put(row: Unhashed): void {
    const { projectId, kind, key, label } = row;
    // The lengths first, so that no two rows have the same text.
    const identity = `${kind} ${projectId.length} ${key.length} ${projectId}${key}${label}`;
    const earlier = labels.get(identity);
    if (earlier === undefined || earlier.day < row.day) labels.set(identity, row);
  }

  return {
    add({ projectId, kind, key, value, day }) {
      if (kind === 'tag') {
        put({ projectId, kind: labelKinds.tag, key, label: value, day });
        return;
      }
      put({ projectId, kind: labelKinds.attributeKey, key: '', label: key, day });
      put({ projectId, kind: labelKinds.attributeValue, key, label: value, day });
    },
    *toRows() {
      const groups = new Map<string, LabelRow[]>();
      for (const row of labels.values()) {
        const { projectId, kind, key, label } = row;
        const group = `${kind} ${projectId.length} ${projectId}${key}`;
        const rows = groups.get(group) ?? [];
        groups.set(group, rows);
        rows.push({ ...row, hash: hashLabel(label) });
        yield;
      }
      const rows: LabelRow[] = [];
      for (const group of [...groups.values()].sort(compareGroups)) {
        for (const row of group.sort((a, b) => Buffer.compare(a.hash, b.hash))) rows.push(row);
        yield;
      }
      return rows;
    },
  };
}

/** As `trace_labels.label_hash`. */
export function hashLabel(label: string): Buffer {
  return createHash('sha256').update(label).digest();
}

/** Groups of one project, kind and key each, none of them empty. */
function compareGroups([a]: readonly LabelRow[], [b]: readonly LabelRow[]): number {
  if (a === undefined || b === undefined) throw new TypeError('a group of labels is empty');
  return compareTexts(a.projectId, b.projectId) || a.kind - b.kind || compareTexts(a.key, b.key);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
