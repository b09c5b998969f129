import { encodeTextEntries, readTextEntries } from '../encoding/text-entries.ts';
import { utf8ByteLength } from '../encoding/utf8-text.ts';
import { toValueText } from '../encoding/value-text.ts';
import { encodeHint, toCorrelationId } from '../encoding/wire-encoding.ts';
import { clientLimits, wireLimits } from '../encoding/wire-limits.ts';
import type { TransactionHint } from './plugin.ts';

/** CAIP-2, https://chainagnostic.org/CAIPs/caip-2 */
const caip2Pattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/;

/** The hint as JSON text; `undefined` without a valid chain or kind, or with too long a hash. May throw on unreadable members. */
export function encodeTransactionHint(hint: TransactionHint, timeMs: number): string | undefined {
  const { chain, kind, transactionHash, attributes, correlationId } = hint;
  const { caip2, name, chainId } = chain;
  const kindText = toValueText(kind, wireLimits.hintKindBytes);
  if (typeof caip2 !== 'string' || !caip2Pattern.test(caip2)) return undefined;
  if (kindText === undefined || kindText === '') return undefined;
  // Read beyond the limit and rejected when too long: a truncated hash would name another transaction.
  const hashText = toValueText(transactionHash, wireLimits.transactionHashBytes * 4);
  if (hashText !== undefined && utf8ByteLength(hashText) > wireLimits.transactionHashBytes) return undefined;
  return encodeHint({
    chain: {
      caip2,
      name: toValueText(name, wireLimits.chainNameBytes),
      chainId: Number.isSafeInteger(chainId) && Number(chainId) >= 0 ? chainId : undefined,
    },
    kind: kindText,
    transactionHash: hashText,
    attributesJson: encodeTextEntries(readTextEntries(attributes), clientLimits.itemBytes / 2),
    timeMs,
    correlationId: toCorrelationId(correlationId),
  });
}
