import ipaddr from 'ipaddr.js';

/** A block of addresses, as returned by `parseNetwork`. */
export type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, prefixLength: number];

export type AddressVerdict =
  | { readonly kind: 'public' }
  /** Not public, but in an allowed network. */
  | { readonly kind: 'allowed' }
  /** The kind of address, such as `loopback` or `private`. */
  | { readonly kind: 'refused'; readonly range: string };

/** Decides whether the service may connect to an address, in the notation of DNS and sockets. */
export type AddressPolicy = (address: string) => AddressVerdict;

/** Reads `10.0.0.0/8`, `fd00::/8` or a single address; `undefined` for anything else, also with bits beyond the prefix. */
export function parseNetwork(text: string): Network | undefined {
  const [, base = '', length] = /^([0-9a-f.:]+?)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const address = parseAddress(base);
  if (address === undefined) return undefined;
  const bitCount = address.kind() === 'ipv4' ? 32 : 128;
  const prefixLength = length === undefined ? bitCount : Number(length);
  if (prefixLength > bitCount) return undefined;
  return hasBitsBeyond(address, prefixLength) ? undefined : [address, prefixLength];
}

/**
 * Allows public addresses and the configured networks.
 *
 * IPv6 addresses that carry an IPv4 address are checked as that one if packets are routed to it
 * (IPv4-mapped, NAT64 of RFC 6052) and refused if deprecated (IPv4-compatible, 6to4, Teredo).
 * Ranges: https://www.iana.org/assignments/iana-ipv4-special-registry,
 * https://www.iana.org/assignments/iana-ipv6-special-registry.
 */
export function createAddressPolicy(allowedNetworks: readonly Network[]): AddressPolicy {
  return (text) => {
    const address = parseAddress(text);
    if (address === undefined) return { kind: 'refused', range: 'unreadable' };
    if (isInSome(address, allowedNetworks)) return { kind: 'allowed' };
    const range = specialRange(carriedAddress(address));
    return range === undefined ? { kind: 'public' } : { kind: 'refused', range };
  };
}

/** Finds out whether an address, or the IPv4 address that it carries, is in one of the networks. */
export function createNetworkMatcher(networks: readonly Network[]): (address: string) => boolean {
  if (networks.length === 0) return () => false;
  return (text) => {
    const address = parseAddress(text);
    return address !== undefined && isInSome(address, networks);
  };
}

/** Only four decimal parts, or IPv6 with an optional zone, which names an interface of this machine. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [bare = ''] = text.split('%', 1);
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  const plain = withoutDottedQuad(bare);
  return ipaddr.IPv6.isValid(plain) ? ipaddr.IPv6.parse(plain) : undefined;
}

/** `::1.2.3.4` as `::102:304`, because ipaddr.js parses the former as `::ffff:1.2.3.4`. */
function withoutDottedQuad(text: string): string {
  const quad = /(?<=:)[\d.]+$/.exec(text)?.[0] ?? '';
  if (!ipaddr.IPv4.isValidFourPartDecimal(quad)) return text;
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(quad).octets;
  return `${text.slice(0, -quad.length)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

const nat64 = ipaddr.parseCIDR('64:ff9b::/96');

function carriedAddress(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(address instanceof ipaddr.IPv6)) return address;
  const isCarrier = address.range() === 'ipv4Mapped' || isWithin(address, nat64);
  return isCarrier ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}

/**
 * Looks public, but serves the credentials of virtual machines on Azure:
 * https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
 */
const azureMetadata = ipaddr.parseCIDR('168.63.129.16/32');

/** The only IPv6 addresses that are routed: https://www.iana.org/assignments/ipv6-address-space */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** The kind of a non-public address. */
function specialRange(address: ipaddr.IPv4 | ipaddr.IPv6): string | undefined {
  const range = address.range();
  if (range !== 'unicast') return range;
  if (address instanceof ipaddr.IPv6 && !isWithin(address, globalUnicast)) return 'reserved';
  return isWithin(address, azureMetadata) ? 'metadata' : undefined;
}

function isInSome(address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly Network[]): boolean {
  const forms = [address, carriedAddress(address)];
  return forms.some((form) => networks.some((network) => isWithin(form, network)));
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [base, prefixLength]: Network): boolean {
  if (address instanceof ipaddr.IPv4) return base instanceof ipaddr.IPv4 && address.match(base, prefixLength);
  return base instanceof ipaddr.IPv6 && address.match(base, prefixLength);
}

function hasBitsBeyond(address: ipaddr.IPv4 | ipaddr.IPv6, prefixLength: number): boolean {
  const bits = address.toByteArray().map((byte) => byte.toString(2).padStart(8, '0'));
  return bits.join('').slice(prefixLength).includes('1');
}
