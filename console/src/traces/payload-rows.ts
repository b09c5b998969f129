/** A value of a payload by the path to it, such as `chain.caip2` or `logs[0].address`. */
export interface PayloadRow {
  readonly key: string;
  readonly value: string;
}

/** As many as a person reads; the raw JSON has the rest. */
export const maxPayloadRows = 200;

/** Any payload as readable keys and values, known to this console or not. */
export function payloadRows(payload: unknown): PayloadRow[] {
  const rows: PayloadRow[] = [];
  // A stack, not recursion: a payload may be nested as deep as its bytes allow.
  const open: { key: string; value: unknown }[] = [{ key: '', value: payload }];
  for (let next = open.pop(); next !== undefined && rows.length < maxPayloadRows; next = open.pop()) {
    const { key, value } = next;
    const children = childrenOf(key, value);
    if (children === undefined) rows.push({ key, value: typeof value === 'string' ? value : String(value) });
    else if (children.length === 0) rows.push({ key, value: Array.isArray(value) ? '[]' : '{}' });
    else open.push(...children.reverse());
  }
  return rows.filter(({ key }) => key !== '');
}

/** The first of them: each has a row of its own at least. */
function childrenOf(key: string, value: unknown): { key: string; value: unknown }[] | undefined {
  if (Array.isArray(value))
    return value
      .slice(0, maxPayloadRows)
      .map((item: unknown, index) => ({ key: `${key}[${index}]`, value: item }));
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value)
    .slice(0, maxPayloadRows)
    .map(([name, item]: [string, unknown]) => ({
      key: key === '' ? name : `${key}.${name}`,
      value: item,
    }));
}
