/** What every span event that announces a transaction has its name start with. */
export const hintNamePrefix = 'cairn.web3.';

/** Kinds of hints (`TransactionHintAddedPayload` of the contract) by the name of the span event. */
const kindsByEventName: ReadonlyMap<string, string> = new Map([
  ['cairn.web3.evm.txhint', 'evm_transaction'],
  ['cairn.web3.safe.txhint', 'safe_transaction'],
  ['cairn.web3.safe.msghint', 'safe_message'],
  ['cairn.web3.solana.txhint', 'solana_transaction'],
  ['cairn.web3.relayhint', 'relay_order'],
  ['cairn.web3.canton.txhint', 'canton_command'],
]);

const caip2Pattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/;
const maxNameLength = 64;
const maxTransactionIdLength = 256;
const maxCorrelationIdLength = 128;

/** A hint, or why the span event is none. */
export type HintReading =
  | {
      readonly kind: 'hint';
      /** `TransactionHintAddedPayload` of the contract, without `attributes`. */
      readonly payload: Readonly<Record<string, unknown>>;
      readonly correlationId?: string;
      /** Attributes without a field of their own, or with a value that the field cannot have. */
      readonly rest: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'problem'; readonly problem: string };

/** Reads the attributes of a span event as a hint; `undefined` if the name is not that of a hint. */
export function readHint(
  eventName: string,
  attributes: ReadonlyMap<string, string>,
): HintReading | undefined {
  const kind = kindsByEventName.get(eventName);
  if (kind === undefined) return undefined;
  const rest = new Map(attributes);
  const take = (key: string, isValid: (value: string) => boolean): string | undefined => {
    const value = rest.get(key);
    if (value === undefined || !isValid(value)) return undefined;
    rest.delete(key);
    return value;
  };
  const caip2 = take('chain.caip2', (value) => caip2Pattern.test(value));
  if (caip2 === undefined) return { kind: 'problem', problem: explainChain(attributes.get('chain.caip2')) };
  const name = take('chain.name', isOfLength(maxNameLength));
  const chainId = take('chain.chain_id', isChainId);
  const transactionHash = take('transaction_hash', isOfLength(maxTransactionIdLength));
  const correlationId = take('correlation_id', isOfLength(maxCorrelationIdLength));
  const chain = {
    caip2,
    ...(name === undefined ? {} : { name }),
    ...(chainId === undefined ? {} : { chain_id: Number(chainId) }),
  };
  return {
    kind: 'hint',
    payload: {
      chain,
      kind,
      ...(transactionHash === undefined ? {} : { transaction_hash: transactionHash }),
    },
    ...(correlationId === undefined ? {} : { correlationId }),
    rest,
  };
}

function explainChain(caip2: string | undefined): string {
  const remedy = 'set the attribute chain.caip2 to a CAIP-2 chain id such as eip155:1';
  return caip2 === undefined
    ? `no transaction hint without a chain; ${remedy}`
    : `no transaction hint: chain.caip2 is not a CAIP-2 chain id; ${remedy}`;
}

function isOfLength(maxLength: number): (value: string) => boolean {
  return (value) => value.length >= 1 && value.length <= maxLength;
}

function isChainId(value: string): boolean {
  return /^[0-9]{1,16}$/.test(value) && Number.isSafeInteger(Number(value));
}
