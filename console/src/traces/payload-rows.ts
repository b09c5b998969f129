/** A value of a payload by the path to it, such as `chain.caip2` or `logs[0].address`. */
export interface PayloadRow {
  readonly key: string;
  readonly value: string;
}

/** A payload is at most 64 KiB on the wire: as many rows as a person reads, and the raw JSON has the rest. */
const maxRows = 200;

/** Any payload as readable keys and values, known to this console or not. */
export function payloadRows(payload: unknown): PayloadRow[] {
  const rows: PayloadRow[] = [];
  // A stack, not recursion: a payload may be nested as deep as its bytes allow.
  const open: { key: string; value: unknown }[] = [{ key: '', value: payload }];
  for (let next = open.pop(); next !== undefined && rows.length < maxRows; next = open.pop()) {
    const { key, value } = next;
    const children = childrenOf(key, value);
    if (children === undefined) rows.push({ key, value: typeof value === 'string' ? value : String(value) });
    else if (children.length === 0) rows.push({ key, value: Array.isArray(value) ? '[]' : '{}' });
    else open.push(...children.reverse());
  }
  return rows.filter(({ key }) => key !== '');
}

function childrenOf(key: string, value: unknown): { key: string; value: unknown }[] | undefined {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => ({ key: `${key}[${index}]`, value: item }));
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).map(([name, item]: [string, unknown]) => ({
    key: key === '' ? name : `${key}.${name}`,
    value: item,
  }));
}
