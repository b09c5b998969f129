import { isPromise } from '../client/is-promise.ts';
import { readOption } from '../client/option-reader.ts';
import type { FailureRecorder } from '../recording/failure-recorder.ts';
import type { PluginContext } from '../recording/plugin.ts';

/** A wallet or node, https://eips.ethereum.org/EIPS/eip-1193 */
export interface Eip1193Provider {
  // Each library declares the parameter in its own way; this accepts all.
  request(request: never): Promise<unknown>;
}

/** Records the outcome of one request. */
interface Observer {
  onAnswered(answer: unknown): void;
  onFailed(error: unknown): void;
}

const sending = /^(eth_sendTransaction|eth_sendRawTransaction|wallet_sendTransaction|wallet_sendCalls)$/;
const signing = /^(personal_sign|eth_sign(TypedData(_v\d)?|Transaction)?)$/;
const connecting = /^(eth_requestAccounts|wallet_(requestPermissions|switchEthereumChain|addEthereumChain))$/;
/** https://eips.ethereum.org/EIPS/eip-1193#provider-errors */
const userRejectedCode = 4001;

/** Longer ones are no methods; testing them could take long. */
const maxMethodLength = 64;

/**
 * The provider, of which the requests that involve a person or send a transaction are recorded: a span for each, an event
 * for its outcome, and a hint for a sent transaction whose network is known. Parameters and signatures are
 * not recorded. Requests, answers and errors pass unchanged, and no request is added: the network is that of the
 * request, of the provider's `chainId`, or of the last answer to `eth_chainId`.
 */
export function wrapEip1193Provider<Provider extends Eip1193Provider>(
  provider: Provider,
  context: PluginContext & FailureRecorder,
): Provider {
  /** Learned from the requests of the application, as asking would be a request of our own. */
  let chainId: number | undefined;
  /** The provider's methods, bound to it: they may have private members. */
  const boundMethods = new WeakMap<object, unknown>();

  function startObserving(request: unknown): Observer | undefined {
    const method = readOption(request, 'method');
    if (typeof method !== 'string' || method.length > maxMethodLength) return undefined;
    const requestedChainId = toChainId(readOption(readOption(readOption(request, 'params'), '0'), 'chainId'));
    const isLearning = method === 'eth_chainId' || method === 'wallet_switchEthereumChain';
    const isRecorded = [sending, signing, connecting].some((pattern) => pattern.test(method));
    const span = isRecorded ? context.startSpan(method) : undefined;
    return {
      onAnswered(answer) {
        if (isLearning) chainId = toChainId(answer) ?? requestedChainId ?? chainId;
        span?.end('ok');
        const sentChainId = requestedChainId ?? toChainId(readOption(provider, 'chainId')) ?? chainId;
        if (sending.test(method)) recordSent(method, answer, sentChainId);
        else if (signing.test(method)) context.info('message signed', { method });
      },
      onFailed(error) {
        if (span === undefined) return;
        const code = readOption(error, 'code');
        const details = { method, code: typeof code === 'number' ? code : undefined };
        if (code === userRejectedCode) context.warn('request rejected by the user', details);
        else context.error(error, details, null);
        // It accepts any thrown value.
        span.addAttribute('exception.message', error as Error).end('error');
      },
    };
  }

  function recordSent(method: string, answer: unknown, sentChainId: number | undefined): void {
    // `wallet_sendCalls` answers an id of the batch, in newer versions as a member.
    const isBatch = method === 'wallet_sendCalls';
    const id = isBatch ? (readOption(answer, 'id') ?? answer) : answer;
    if (typeof id !== 'string') return;
    const [name, kind] = isBatch ? ['calls_id', 'evm_calls'] : ['transaction_hash', 'evm_transaction'];
    context.info('transaction sent', { method, [name as string]: id, chain_id: sentChainId });
    if (sentChainId === undefined) return;
    context.addHint({
      chain: { caip2: `eip155:${sentChainId}`, chainId: sentChainId },
      kind: kind as string,
      ...(isBatch ? { attributes: { calls_id: id }, correlationId: id } : { transactionHash: id }),
    });
  }

  function request(...parameters: unknown[]): unknown {
    const observer = startObserving(parameters[0]);
    try {
      const answer: unknown = Reflect.apply(provider.request, provider, parameters);
      if (observer === undefined || !isPromise(answer)) return answer;
      // The derived promise has the same outcome, and its rejection is unhandled until the host handles it.
      return answer.then(
        (value) => {
          observer.onAnswered(value);
          return value;
        },
        (error) => {
          observer.onFailed(error);
          throw error;
        },
      );
    } catch (error) {
      observer?.onFailed(error);
      throw error;
    }
  }

  return new Proxy(provider, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      // A proxy has to answer the fixed members of its target as they are.
      const own = Reflect.getOwnPropertyDescriptor(target, name);
      if (own?.configurable === false && own.writable === false) return value;
      if (name === 'request') return request;
      if (!boundMethods.has(value)) boundMethods.set(value, value.bind(target));
      return boundMethods.get(value);
    },
    set: (target, name, value) => Reflect.set(target, name, value),
  });
}

/** From a number or hexadecimal text, as wallets give it. */
function toChainId(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^0x[0-9a-f]{1,14}$/i.test(value)) return undefined;
  const chainId = typeof value === 'string' ? Number(value) : value;
  return typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined;
}
