import type { FullLabels, LabelLimits } from '../../../traces/trace-labels.ts';
import type { TraceState } from '../../../traces/trace-state.ts';
import type { ProjectRow } from '../rows/project-rows.ts';
import type { TermDictionary } from './term-dictionary.ts';

/** Labels that a write adds to a trace; attributes by key. */
export interface AddedLabels<Value> {
  readonly tags: readonly string[];
  readonly attributes: ReadonlyMap<string, Value>;
}

/** Bounds the distinct tags and attribute keys of a project. */
export interface LabelAdmission {
  /**
   * Leaves out labels that are new to a project which has its maximum. Those that it has, or the trace has, go on.
   *
   * @param project `undefined` before its first trace.
   */
  admit<Value>(
    project: ProjectRow | undefined,
    trace: Pick<TraceState, 'tags' | 'attributes'> | undefined,
    labels: AddedLabels<Value>,
  ): AddedLabels<Value>;
  fullLabels(project: ProjectRow): FullLabels;
}

export function createLabelAdmission(
  dictionary: Pick<TermDictionary, 'countLabels' | 'hasLabel'>,
  limits: LabelLimits,
): LabelAdmission {
  /** Passes labels that are known, and as many new ones as there is room for. */
  function createFilter(
    project: ProjectRow | undefined,
    kind: 'tag' | 'attribute',
    max: number,
  ): (label: string) => boolean {
    let room = max - (project === undefined ? 0 : dictionary.countLabels(project, kind));
    return (label) => {
      if (project !== undefined && dictionary.hasLabel(project, kind, label)) return true;
      room -= 1;
      return room >= 0;
    };
  }

  return {
    fullLabels: (project) => ({
      tags: dictionary.countLabels(project, 'tag') >= limits.maxTags,
      attributeKeys: dictionary.countLabels(project, 'attribute') >= limits.maxAttributeKeys,
    }),
    admit(project, trace, labels) {
      const { tags, attributes } = labels;
      const tagCount = project === undefined ? 0 : dictionary.countLabels(project, 'tag');
      const keyCount = project === undefined ? 0 : dictionary.countLabels(project, 'attribute');
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
