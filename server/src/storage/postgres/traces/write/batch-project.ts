import type { KnownLabels } from '../../../trace-ingest/label-limits.ts';
import type { BatchTrace } from './batch-trace.ts';

/** Tags or attribute keys of a project. */
export interface CountedLabels {
  count: number;
  /** Of the labels that the write may add, those that the project has; absent while it has room for all of them. */
  readonly known?: Set<string>;
}

/** A project within a write. */
export interface BatchProject {
  readonly projectId: string;
  /** Of its newest trace. */
  lastCreatedAtMs: number;
  readonly labels: Readonly<Record<'tag' | 'attribute', CountedLabels>>;
  /** In the order in which they get their numbers. */
  readonly created: BatchTrace[];
}

/** What limits of labels ask of the projects of a write. */
export const labelsOfBatch: KnownLabels<BatchProject> = {
  countLabels: ({ labels }, kind) => labels[kind].count,
  hasLabel: ({ labels }, kind, label) => labels[kind].known?.has(label) === true,
};

/** Counts a label of a trace, unless the project has it already. */
export function addLabel({ labels }: BatchProject, kind: 'tag' | 'attribute', label: string): void {
  const counted = labels[kind];
  if (counted.known === undefined || counted.known.has(label)) return;
  counted.known.add(label);
  counted.count += 1;
}
