import type { FullLabels, LabelLimits } from '../../traces/trace-labels.ts';
import type { TraceState } from '../../traces/trace-state.ts';

/** Labels that a write adds to a trace; attributes by key. */
export interface AddedLabels<Value> {
  readonly tags: readonly string[];
  readonly attributes: ReadonlyMap<string, Value>;
}

/** The distinct tags and attribute keys that a project has. */
export interface KnownLabels<Project> {
  countLabels(project: Project, kind: 'tag' | 'attribute'): number;
  hasLabel(project: Project, kind: 'tag' | 'attribute', label: string): boolean;
}

/** Bounds the distinct tags and attribute keys of a project. */
export interface LabelAdmission<Project> {
  /**
   * Leaves out labels that are new to a project which has its maximum. Those that it has, or the trace has, go on.
   *
   * @param project `undefined` before its first trace.
   */
  admit<Value>(
    project: Project | undefined,
    trace: Pick<TraceState, 'tags' | 'attributes'> | undefined,
    labels: AddedLabels<Value>,
  ): AddedLabels<Value>;
  fullLabels(project: Project): FullLabels;
}

export function createLabelAdmission<Project>(
  known: KnownLabels<Project>,
  limits: LabelLimits,
): LabelAdmission<Project> {
  /** Passes labels that are known, and as many new ones as there is room for. */
  function createFilter(
    project: Project | undefined,
    kind: 'tag' | 'attribute',
    max: number,
  ): (label: string) => boolean {
    let room = max - (project === undefined ? 0 : known.countLabels(project, kind));
    return (label) => {
      if (project !== undefined && known.hasLabel(project, kind, label)) return true;
      room -= 1;
      return room >= 0;
    };
  }

  return {
    fullLabels: (project) => ({
      tags: known.countLabels(project, 'tag') >= limits.maxTags,
      attributeKeys: known.countLabels(project, 'attribute') >= limits.maxAttributeKeys,
    }),
    admit(project, trace, labels) {
      const { tags, attributes } = labels;
      const tagCount = project === undefined ? 0 : known.countLabels(project, 'tag');
      const keyCount = project === undefined ? 0 : known.countLabels(project, 'attribute');
      const isTagRoom = tagCount + tags.length <= limits.maxTags;
      const isKeyRoom = keyCount + attributes.size <= limits.maxAttributeKeys;
      // The usual case needs no look-ups.
      if (isTagRoom && isKeyRoom) return labels;
      const passesTag = createFilter(project, 'tag', limits.maxTags);
      const passesKey = createFilter(project, 'attribute', limits.maxAttributeKeys);
      return {
        tags: tags.filter((tag) => trace?.tags.includes(tag) === true || passesTag(tag)),
        attributes: new Map(
          [...attributes].filter(([key]) => trace?.attributes.has(key) === true || passesKey(key)),
        ),
      };
    },
  };
}
