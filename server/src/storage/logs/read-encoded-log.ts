import { type EncodedLog, encodeLog } from '../../logs/encoded-log.ts';
import { openStoredLogs, type RowPlace } from './read-stored-log.ts';

/** As `openStoredLogs`. Dashboards ask for the same records again and again, so sealed blocks keep some as they are sent. */
export function openEncodedLogs(places: readonly RowPlace[]): (place: RowPlace) => EncodedLog {
  const read = openStoredLogs(places);
  return (place) => {
    const { recentRecords } = place.block;
    const recent = recentRecords?.get(place.row);
    if (recent !== undefined) return recent;
    const record = encodeLog(read(place));
    recentRecords?.set(place.row, record);
    return record;
  };
}
