import { EncodedJson } from '../http/encoded-json.ts';
import type { EncodedQueryResult } from './metric-store.ts';

/** The success envelope of Prometheus around an encoded value. */
export function toQueryEnvelope({ data, annotations }: EncodedQueryResult): EncodedJson {
  const { warnings, infos } = annotations;
  const notes = [
    ...(warnings.length === 0 ? [] : [`,"warnings":${JSON.stringify(warnings)}`]),
    ...(infos.length === 0 ? [] : [`,"infos":${JSON.stringify(infos)}`]),
  ];
  return new EncodedJson(Buffer.from('{"status":"success","data":'), data, Buffer.from(`${notes.join('')}}`));
}
