/** The parameters of an address: text, or a list where one is repeated. Nothing is read as a number or as JSON. */
export type SearchParams = Record<string, string | readonly string[]>;

export function parseSearch(search: string): SearchParams {
  const parameters = new URLSearchParams(search);
  const result: SearchParams = {};
  for (const key of new Set(parameters.keys())) {
    const values = parameters.getAll(key);
    result[key] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return result;
}

/** The inverse of `parseSearch`; what is undefined is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) parameters.append(key, String(item));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** The values of a parameter: none, one, or those of a repeated one. */
export function textsOf(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}
