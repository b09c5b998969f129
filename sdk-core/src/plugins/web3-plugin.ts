import { callSafely, ignoreFailure } from '../client/call-safely.ts';
import { definePlugin, type Plugin, type PluginContext, type TransactionHint } from '../recording/plugin.ts';
import { type Eip1193Provider, wrapEip1193Provider } from './eip1193-provider.ts';

type HintAttributes = TransactionHint['attributes'];

/** What every hint may say besides the transaction. */
interface HintDetails {
  /** Name of the network for people, at most 64 bytes. */
  readonly chainName?: string | undefined;
  readonly attributes?: HintAttributes;
  /** Groups the items of one lifecycle, at most 128 bytes. */
  readonly correlationId?: string | undefined;
}

/** A transaction of an EVM network. */
export interface EvmTransactionHint extends HintDetails {
  /** EIP-155 chain id, such as 1. */
  readonly chainId: number;
  readonly transactionHash: string;
}

/** A multisig (Safe) transaction or message of an EVM network. */
export interface SafeHint extends HintDetails {
  /** EIP-155 chain id, such as 1. */
  readonly chainId: number;
  readonly safeAddress: string;
  /** The Safe's hash of the transaction or message, not that of the transaction that executes it. */
  readonly safeHash: string;
}

/** An order of a relay between networks, quoted on its origin network. */
export interface RelayHint extends HintDetails {
  /** EIP-155 chain id of the origin. */
  readonly chainId: number;
  readonly orderId: string;
  /** Transaction hash of the deposit, once known. */
  readonly transactionHash?: string | undefined;
}

/** A transaction of Solana. */
export interface SolanaTransactionHint extends HintDetails {
  /** The first signature of the transaction, in base58. */
  readonly signature: string;
  /** Default `mainnet`. */
  readonly cluster?: 'mainnet' | 'devnet' | 'testnet' | undefined;
}

/** A command submitted to a Canton network. */
export interface CantonCommandHint extends HintDetails {
  /** The reference of the network in CAIP-2, at most 32 characters; prefixed with the namespace `canton`. */
  readonly network: string;
  readonly commandId: string;
  /** The ledger's id of the resulting update, once known. */
  readonly updateId?: string | undefined;
}

/** The methods that `web3()` adds to every trace. */
export interface Web3Methods {
  /** Follows an EVM transaction. */
  addEvmTransaction(hint: EvmTransactionHint): void;
  /** Follows a Safe transaction from its signatures to its execution. */
  addSafeTransaction(hint: SafeHint): void;
  /** Follows the signatures of a Safe message. */
  addSafeMessage(hint: SafeHint): void;
  /** Follows a relay order from its deposit to its fill or refund. */
  addRelayOrder(hint: RelayHint): void;
  /** Follows a Solana transaction. */
  addSolanaTransaction(hint: SolanaTransactionHint): void;
  /** Follows a Canton command. */
  addCantonCommand(hint: CantonCommandHint): void;
  /**
   * The EIP-1193 provider of a wallet, of which the requests that involve a person (connecting, signing) or send a
   * transaction are recorded: spans, events, and hints for sent transactions. Parameters and signatures are not
   * recorded. Requests, answers and errors pass unchanged. Use the result in place of the provider.
   *
   * @example
   * const client = new Client(key, { plugins: [web3()] });
   * const connect = (wallet: Eip1193Provider) => client.trace({ name: 'swap' }).wrapProvider(wallet);
   */
  wrapProvider<Provider extends Eip1193Provider>(provider: Provider): Provider;
}

/** The first 32 characters of the genesis hash, https://chainagnostic.org/CAIPs/caip-30 */
const solanaReferences = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
} as const;

/**
 * Adds methods that announce the transactions of a trace to the service, so that its processors
 * can follow them. A hint without a valid chain is dropped (`invalid`).
 *
 * @example
 * const client = new Client(key, { plugins: [web3()] });
 * client.trace({ name: 'swap' }).addEvmTransaction({ chainId: 1, transactionHash: hash });
 */
export function web3(): Plugin<Web3Methods> {
  return definePlugin<Web3Methods>({
    name: 'web3',
    setup: (context) => ({
      methods: createWeb3Methods(context),
      noopMethods: { wrapProvider: (provider) => provider },
    }),
  });
}

// A chain without a reference is not valid, which drops the hint.

function toEvmHint(
  kind: string,
  { chainId, chainName, attributes, correlationId }: HintDetails & { readonly chainId: number },
  members: Partial<TransactionHint>,
): TransactionHint {
  const chain = { caip2: `eip155:${chainId || ''}`, name: chainName, chainId };
  return { chain, kind, attributes, correlationId, ...members };
}

function toSafeHint(kind: string, hint: SafeHint): TransactionHint {
  const attributes = { ...hint.attributes, safe_address: hint.safeAddress, safe_hash: hint.safeHash };
  return toEvmHint(kind, hint, { attributes, correlationId: hint.correlationId ?? hint.safeHash });
}

function toRelayHint(hint: RelayHint): TransactionHint {
  const attributes = { ...hint.attributes, order_id: hint.orderId };
  const correlationId = hint.correlationId ?? hint.orderId;
  return toEvmHint('relay_order', hint, { attributes, correlationId, transactionHash: hint.transactionHash });
}

function toSolanaHint(hint: SolanaTransactionHint): TransactionHint {
  const { signature, cluster = 'mainnet', chainName, attributes, correlationId } = hint;
  const chain = { caip2: `solana:${solanaReferences[cluster] || ''}`, name: chainName };
  return { chain, kind: 'solana_transaction', transactionHash: signature, attributes, correlationId };
}

function toCantonHint(hint: CantonCommandHint): TransactionHint {
  const { network, commandId, updateId, chainName } = hint;
  const attributes = { ...hint.attributes, command_id: commandId };
  const chain = { caip2: `canton:${network || ''}`, name: chainName };
  const correlationId = hint.correlationId ?? commandId;
  return { chain, kind: 'canton_command', transactionHash: updateId, attributes, correlationId };
}

function createWeb3Methods(context: PluginContext): Web3Methods {
  /** An argument that cannot be read makes no hint; the trace drops that and counts it. */
  function adding<Hint>(toHint: (hint: Hint) => TransactionHint): (hint: Hint) => void {
    return (hint) => context.addHint(callSafely(() => toHint(hint), ignoreFailure) as TransactionHint);
  }

  return {
    addEvmTransaction: adding((hint) =>
      toEvmHint('evm_transaction', hint, { transactionHash: hint.transactionHash }),
    ),
    addSafeTransaction: adding((hint) => toSafeHint('safe_transaction', hint)),
    addSafeMessage: adding((hint) => toSafeHint('safe_message', hint)),
    addRelayOrder: adding(toRelayHint),
    addSolanaTransaction: adding(toSolanaHint),
    addCantonCommand: adding(toCantonHint),
    wrapProvider(provider) {
      if (typeof provider === 'object' && provider !== null) return wrapEip1193Provider(provider, context);
      // A page without a wallet: `null`, because `undefined` would make this method answer the trace.
      return provider ?? (null as never);
    },
  };
}
