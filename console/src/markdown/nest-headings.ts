/** What this needs of a node of a syntax tree (mdast). */
interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
  depth?: number;
}

/** HTML has no deeper one. */
const maxLevel = 6;

/**
 * A plugin of remark: gives headings the levels that follow the page's without a gap, whatever levels their writer began with or
 * left out.
 */
export function nestHeadings({ firstLevel }: { readonly firstLevel: number }) {
  return (tree: Node): void => {
    /** The depths as written, of the headings that the current one is below. */
    const above: number[] = [];
    const visit = (node: Node): void => {
      if (node.type === 'heading' && node.depth !== undefined) {
        while ((above.at(-1) ?? 0) >= node.depth) above.pop();
        above.push(node.depth);
        node.depth = Math.min(maxLevel, firstLevel - 1 + above.length);
      }
      node.children?.forEach(visit);
    };
    visit(tree);
  };
}
