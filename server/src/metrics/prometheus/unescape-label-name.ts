const prefix = 'U__';
const escaped = /^(?:[^_]|__|_[\da-f]{1,5}_)*$/i;

/**
 * The name of a label in the path of a request. Clients write one that is not of letters, digits and underscores as `U__`, with `_2e_`
 * for a full stop and `__` for an underscore; it may have a slash, which a path cannot. A name that is no such encoding is itself.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/api/#querying-label-values, and `UnescapeName` of
 * https://pkg.go.dev/github.com/prometheus/common/model.
 */
export function unescapeLabelName(name: string): string {
  const rest = name.slice(prefix.length);
  if (!name.startsWith(prefix) || !escaped.test(rest)) return name;
  const unescaped = rest.replaceAll(/__|_([\da-f]+)_/gi, (_found, code: string | undefined) =>
    code === undefined ? '_' : String.fromCodePoint(Number.parseInt(code, 16)),
  );
  return unescaped.isWellFormed() ? unescaped : name;
}
