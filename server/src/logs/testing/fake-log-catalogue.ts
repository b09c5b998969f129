import type { LogRecord } from '../log.ts';
import { logFieldKeys } from '../log-filter.ts';
import type { LogCatalogue, LogCatalogueQuery } from '../log-store.ts';

/** The catalogue of records, straight from its definition. @param logs those of the window, newest first. */
export function catalogueOfLogs(query: LogCatalogueQuery, logs: readonly LogRecord[]): LogCatalogue {
  const valuesByKey = new Map<string, Set<string>>();
  for (const { attributes, resourceAttributes } of logs) {
    for (const [key, value] of [...attributes, ...resourceAttributes]) {
      if (key === '' || logFieldKeys.has(key)) continue;
      valuesByKey.set(key, (valuesByKey.get(key) ?? new Set()).add(value));
    }
  }
  const isShort = ({ length }: string): boolean => length <= query.maxTextLength;
  const keys = [...valuesByKey.keys()].filter(isShort).sort();
  const serviceNames = [...new Set(logs.map(({ serviceName }) => serviceName))]
    .filter((name) => name !== '')
    .sort();
  return {
    keys: keys.slice(0, query.maxKeys).map((key) => {
      // Sets iterate in insertion order, so the values of the newest records come first.
      const values = [...(valuesByKey.get(key) ?? [])];
      return {
        key,
        values: values.filter(isShort).slice(0, query.maxValuesPerKey).sort(),
        valuesTruncated: values.length > query.maxValuesPerKey || !values.every(isShort),
      };
    }),
    keysTruncated: keys.length > query.maxKeys || keys.length < valuesByKey.size,
    serviceNames: serviceNames.filter(isShort).slice(0, query.maxServiceNames),
    serviceNamesTruncated: serviceNames.length > query.maxServiceNames || !serviceNames.every(isShort),
  };
}
