import type { LogCatalogue, LogCatalogueQuery } from '../../../../logs/log-store.ts';
import { createCatalogueLists } from '../../../log-queries/catalogue-lists.ts';
import type { ReadRows } from './read-rows.ts';
import {
  type KeyRow,
  recordsWithKeys,
  type ServiceRow,
  selectKeys,
  selectServices,
  selectValues,
  type ValueRow,
} from './select-catalogue.ts';
import { toQuery } from './sql.ts';

export async function readCatalogue(readRows: ReadRows, query: LogCatalogueQuery): Promise<LogCatalogue> {
  // One after the other: of a key whose values are complete, what arrives in between is seen as occurrences without values.
  const valueRows = await readRows<ValueRow>(toQuery(selectValues(query)));
  const keyRows = await readRows<KeyRow>(toQuery(selectKeys(query)));
  const serviceRows = await readRows<ServiceRow>(toQuery(selectServices(query)));
  const hasOlderRecords = Number(serviceRows[0]?.recordCount ?? 0) > recordsWithKeys;

  const lists = createCatalogueLists(query);
  for (const { name } of serviceRows) if (name !== '') lists.addService(name);
  const valuesOf = Map.groupBy(valueRows, ({ key }) => key);
  for (const { key, occurrences } of keyRows) {
    const values = valuesOf.get(key) ?? [];
    lists.addKey(
      key,
      values.map(({ value }) => value),
    );
    const [known] = values;
    const isComplete =
      known !== undefined && Number(known.valueCount) === values.length && known.occurrences === occurrences;
    if (!isComplete || hasOlderRecords) lists.truncateValues(key);
  }
  const nothing = { keys: [], serviceNames: [], serviceNamesTruncated: false };
  if (hasOlderRecords) lists.add({ ...nothing, keysTruncated: true });
  return lists.toCatalogue();
}
