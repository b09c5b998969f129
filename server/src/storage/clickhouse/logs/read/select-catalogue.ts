import { logFieldKeys } from '../../../../logs/log-filter.ts';
import type { LogCatalogueQuery } from '../../../../logs/log-store.ts';
import { maxCharacters } from '../../../log-queries/catalogue-lists.ts';
import { inWindow } from './log-conditions.ts';
import { type Sql, sql, value } from './sql.ts';

/** Records whose values are listed; of older records only the keys are. */
const recordsWithValues = 200_000;
/** Records whose keys are listed. */
export const recordsWithKeys = 5_000_000;
/** The server's share of one read; the values of many records may be large. */
const maxMemoryBytes = 1024 * 1024 * 1024;

/** Of attributes: not named as a field of its own. */
const isListed = sql`key NOT IN ${value('Array(String)', ['', ...logFieldKeys])}`;

export interface ServiceRow {
  readonly name: string;
  /** Of all services, and 64-bit integers are text, here and below. */
  readonly recordCount: string;
}

export interface KeyRow {
  readonly key: string;
  /** How often it occurs in attributes of records and of resources. */
  readonly occurrences: string;
}

export interface ValueRow extends KeyRow {
  readonly value: string;
  /** How many values the key has, with those that are not listed. */
  readonly valueCount: string;
}

/*
 * Limits of length count UTF-16 code units, of which there are never fewer than the code points counted here: the lists leave out the rest.
 */

/** As many services as are listed, and one more if there is one. */
export function selectServices({
  projectId,
  window,
  maxServiceNames,
  maxTextLength,
}: LogCatalogueQuery): Sql {
  return sql`SELECT named.service AS "name", sum(named.count) OVER () AS "recordCount"
    FROM (
      SELECT logs.service AS service, count() AS count FROM logs WHERE ${inWindow(projectId, window)} GROUP BY service
    ) AS named
    ORDER BY named.service = '', lengthUTF8(named.service) > ${value('UInt32', maxTextLength)}, named.service
    LIMIT ${value('UInt32', maxServiceNames + 1)}`;
}

/** As many keys of recent records as are listed, and one more if there is one. */
export function selectKeys({ projectId, window, maxKeys, maxTextLength }: LogCatalogueQuery): Sql {
  return sql`SELECT key AS "key", count() AS "occurrences"
    FROM (
      SELECT arrayConcat(logs.attributes.keys, logs.resource.keys) AS keys
      FROM logs
      WHERE ${inWindow(projectId, window)}
      ORDER BY logs.time DESC, logs.seq DESC
      LIMIT ${value('UInt32', recordsWithKeys)}
    ) AS recent
    ARRAY JOIN recent.keys AS key
    WHERE ${isListed}
    GROUP BY key
    ORDER BY lengthUTF8(key) > ${value('UInt32', maxTextLength)}, key
    LIMIT ${value('UInt32', maxKeys + 1)}`;
}

/** Values that are listed, of those of the newest records, by key; in all not more text than an answer may have. */
export function selectValues({ projectId, window, maxValuesPerKey, maxTextLength }: LogCatalogueQuery): Sql {
  const maxLength = value('UInt32', maxTextLength);
  return sql`SELECT listed.key AS "key", listed.value AS "value", listed.valueCount AS "valueCount", listed.occurrences AS "occurrences"
    FROM (
      SELECT limited.*, sum(length(limited.key) + length(limited.value)) OVER (
        ORDER BY limited.key, limited.value ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      ) AS bytes
      FROM (
        SELECT counted.key AS key, counted.value AS value,
          count() OVER (PARTITION BY counted.key) AS valueCount, sum(counted.count) OVER (PARTITION BY counted.key) AS occurrences
        FROM (
          SELECT key, if(lengthUTF8(text) > ${maxLength}, NULL, text) AS value, count() AS count
          FROM (
            SELECT arrayConcat(mapKeys(logs.attributes), mapKeys(logs.resource)) AS keys,
              arrayConcat(mapValues(logs.attributes), mapValues(logs.resource)) AS texts
            FROM logs
            WHERE ${inWindow(projectId, window)}
            ORDER BY logs.time DESC, logs.seq DESC
            LIMIT ${value('UInt32', recordsWithValues)}
          ) AS recent
          ARRAY JOIN recent.keys AS key, recent.texts AS text
          WHERE ${isListed} AND lengthUTF8(key) <= ${maxLength}
          GROUP BY key, value
        ) AS counted
        ORDER BY counted.key, isNull(counted.value), counted.value
        LIMIT ${value('UInt32', maxValuesPerKey)} BY counted.key
      ) AS limited
      WHERE isNotNull(limited.value)
    ) AS listed
    WHERE listed.bytes <= ${value('UInt64', 4 * maxCharacters)}
    ORDER BY listed.key, listed.value
    SETTINGS max_memory_usage = ${value('UInt64', maxMemoryBytes)}`;
}
