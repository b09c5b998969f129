import { isIP } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';
import { codeOf, OutboundError } from './outbound-error.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Every address of a host name, like `dns.lookup` with `all`. */
export type LookUpHost = (
  hostname: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export interface ResolvedTarget {
  /** At least one. Connect only to these: the name may resolve differently a moment later. */
  readonly addresses: readonly ResolvedAddress[];
  /** Every address is in an allowed network, none is public. */
  readonly isAllowedNetwork: boolean;
}

export interface TargetResolver {
  /**
   * @param hostname a name or an address literal, in brackets or not, in any of the forms that URLs take.
   * @throws OutboundError when there is no address, or one of them is refused.
   */
  resolve(hostname: string): Promise<ResolvedTarget>;
}

export function createTargetResolver(options: { lookUp: LookUpHost; policy: AddressPolicy }): TargetResolver {
  const { lookUp, policy } = options;
  return {
    async resolve(hostname) {
      const host = canonicalHost(hostname);
      const found = isIP(host) === 0 ? await lookUpOrRefuse(lookUp, host) : [{ address: host }];
      if (found.length === 0) throw new OutboundError('the host name of the target has no address');
      const verdicts = found.map(({ address }) => policy(address));
      for (const verdict of verdicts) {
        if (verdict.kind === 'refused') throw refusal(verdict.range);
      }
      return {
        addresses: found.map(({ address }) => ({ address, family: isIP(address) === 4 ? 4 : 6 })),
        isAllowedNetwork: verdicts.every(({ kind }) => kind === 'allowed'),
      };
    },
  };
}

/**
 * The host as parsed by the URL standard: `0x7f.1`, `2130706433`, `127.0.0.1.` and `①27.0.0.1` all become `127.0.0.1`
 * (https://url.spec.whatwg.org/#host-parsing). Otherwise they would be treated as names.
 */
function canonicalHost(hostname: string): string {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  const url = /[\s/?#@\\]/.test(host) ? null : URL.parse(`http://${host}`);
  if (url === null || url.hostname === '') throw new OutboundError('the target has no legal host name');
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

async function lookUpOrRefuse(lookUp: LookUpHost, host: string): ReturnType<LookUpHost> {
  try {
    return await lookUp(host);
  } catch (cause) {
    throw new OutboundError(`the host name of the target could not be resolved${inBrackets(codeOf(cause))}`, {
      cause,
    });
  }
}

function inBrackets(code: string): string {
  return code === '' ? '' : ` (${code})`;
}

function refusal(range: string): OutboundError {
  return new OutboundError(
    `refused: the target is not on the public internet (${range} address); --notifications-allowed-networks allows networks`,
  );
}
