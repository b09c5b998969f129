import { EncodedJson } from '../http/encoded-json.ts';
import type { EncodedQueryResult } from './metric-store.ts';

/**
 * The success envelope of Prometheus around an encoded value.
 *
 * @param stats added to the value, as its member `stats`.
 */
export function toQueryEnvelope({ data, annotations }: EncodedQueryResult, stats?: object): EncodedJson {
  const { warnings, infos } = annotations;
  const notes = [
    ...(warnings.length === 0 ? [] : [`,"warnings":${JSON.stringify(warnings)}`]),
    ...(infos.length === 0 ? [] : [`,"infos":${JSON.stringify(infos)}`]),
  ];
  const head = Buffer.from('{"status":"success","data":');
  if (stats === undefined) return new EncodedJson(head, data, Buffer.from(`${notes.join('')}}`));
  // The value is an object, whose closing brace moves behind them.
  const tail = Buffer.from(`,"stats":${JSON.stringify(stats)}}${notes.join('')}}`);
  return new EncodedJson(head, data.subarray(0, -1), tail);
}
