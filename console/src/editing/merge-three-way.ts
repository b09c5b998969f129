import type { Side } from './align-lists.ts';
import { buildMergeTree, type Difference, type MergeNode } from './merge-tree.ts';
import { orderSlots } from './order-slots.ts';

export type { Side } from './align-lists.ts';
export type { Difference } from './merge-tree.ts';

/** Names a difference in the choices of a merge. */
export function differenceKey({ path }: Pick<Difference, 'path'>): string {
  return JSON.stringify(path);
}

/** Where two edits of one JSON document differ from it, and from each other. */
export function compareThreeWay(base: unknown, mine: unknown, theirs: unknown): readonly Difference[] {
  return listDifferences(buildMergeTree({ base, mine, theirs }));
}

function listDifferences(node: MergeNode): readonly Difference[] {
  switch (node.kind) {
    case 'same':
      return [];
    case 'leaf':
      return [node.difference];
    case 'record':
      return [...node.members.values()].flatMap(listDifferences);
    case 'list': {
      const ofItems = [...node.items.values()].flatMap(listDifferences);
      return node.order === undefined ? ofItems : [...ofItems, node.order];
    }
  }
}

/**
 * The document with the changes of both. Choices are by `differenceKey`; a conflict without one keeps theirs, which is
 * what is stored.
 */
export function mergeThreeWay(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  choices: ReadonlyMap<string, Side>,
): unknown {
  return mergeNode(buildMergeTree({ base, mine, theirs }), choices);
}

function mergeNode(node: MergeNode, choices: ReadonlyMap<string, Side>): unknown {
  switch (node.kind) {
    case 'same':
      return node.value;
    case 'leaf':
      return node.difference[sideOf(node.difference, choices)];
    case 'record': {
      const members = [...node.members].map(([key, member]) => [key, mergeNode(member, choices)] as const);
      return Object.fromEntries(members.filter(([, value]) => value !== undefined));
    }
    case 'list': {
      const lead = node.order === undefined ? 'theirs' : sideOf(node.order, choices);
      return orderSlots([...node.items.keys()], lead)
        .map((slot) => node.items.get(slot))
        .map((item) => (item === undefined ? undefined : mergeNode(item, choices)))
        .filter((value) => value !== undefined);
    }
  }
}

function sideOf(difference: Difference, choices: ReadonlyMap<string, Side>): Side {
  return choices.get(differenceKey(difference)) ?? (difference.kind === 'mine' ? 'mine' : 'theirs');
}
