import { createHash } from 'node:crypto';

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
  /** Each once, with its latest day, in the order in which every gateway locks them. */
  toRows(): readonly LabelRow[];
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
    toRows: () =>
      Array.from(labels.values(), (row) => ({ ...row, hash: hashLabel(row.label) })).sort(compareRows),
  };
}

/** As `trace_labels.label_hash`. */
export function hashLabel(label: string): Buffer {
  return createHash('sha256').update(label).digest();
}

function compareRows(a: LabelRow, b: LabelRow): number {
  return (
    compareTexts(a.projectId, b.projectId) ||
    a.kind - b.kind ||
    compareTexts(a.key, b.key) ||
    Buffer.compare(a.hash, b.hash)
  );
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
