import { LRUCache } from 'lru-cache';
import { type Contract, type ContractDocument, etagOf, type ServerObject } from './contract.ts';

/** Where the two listeners are reached. */
export type ListenerAddresses = Readonly<Record<'api' | 'ingest', string>>;

/** The texts of the contract with the addresses of a service in `servers`. */
export interface AddressedContract {
  readonly yaml: string;
  /** In UTF-8, shared by all answers. */
  readonly json: Buffer;
  /** Strong validators of the two texts. */
  readonly etags: { readonly yaml: string; readonly json: string };
}

/** Clients choose the address by their `Host` header; a text has about a megabyte. */
const cachedTexts = 8;

/** Puts the addresses that clients reach into the contract, whose own are the defaults. */
export function createAddressedContracts({
  yaml,
  document,
}: Pick<Contract, 'yaml' | 'document'>): (addresses: ListenerAddresses) => AddressedContract {
  const cache = new LRUCache<string, AddressedContract>({ max: cachedTexts });
  const defaults = new Map(
    Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ servers = [] }) => servers)
      .map((server) => [server.url, server['x-cairn-listener']]),
  );

  /** Each server stands in a line of its own; a JSON string is also one of YAML. */
  function addressYaml(addresses: ListenerAddresses): string {
    return yaml.replaceAll(/^(\s*- url: )(\S+)$/gm, (line, start: string, url: string) => {
      const listener = defaults.get(url);
      return listener === undefined ? line : `${start}${JSON.stringify(addresses[listener])}`;
    });
  }

  return (addresses) => {
    const key = `${addresses.api} ${addresses.ingest}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const texts = {
      yaml: addressYaml(addresses),
      json: JSON.stringify(addressDocument(document, addresses)),
    };
    const json = Buffer.from(texts.json);
    const addressed = {
      yaml: texts.yaml,
      json,
      etags: { yaml: etagOf(texts.yaml), json: etagOf(texts.json) },
    };
    cache.set(key, addressed);
    return addressed;
  };
}

function addressDocument(document: ContractDocument, addresses: ListenerAddresses): ContractDocument {
  const address = ({ servers }: { readonly servers?: readonly ServerObject[] }) =>
    servers === undefined
      ? {}
      : { servers: servers.map((server) => ({ ...server, url: addresses[server['x-cairn-listener']] })) };
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, operation]) => [
      method,
      { ...operation, ...address(operation) },
    ]);
    return [path, Object.fromEntries(operations)] as const;
  });
  return { ...document, ...address(document), paths: Object.fromEntries(paths) };
}
