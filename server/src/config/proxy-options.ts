import { option } from './config-option.ts';
import { baseUrl, hostNames, networks, orNone } from './config-values.ts';

/** The options for proxies in front of the service. */
export const proxyOptions = {
  publicApiUrl: option(
    'public-api-url',
    orNone(baseUrl),
    'none',
    'URL of the API and the console behind a proxy, with the path if there is one; by default the address that a request came by.',
  ),
  publicIngestUrl: option(
    'public-ingest-url',
    orNone(baseUrl),
    'none',
    'URL of the ingest listener behind a proxy; by default where it listens.',
  ),
  allowedHosts: option(
    'allowed-hosts',
    hostNames,
    'none',
    'Hosts that listeners on loopback addresses answer to besides names of this machine and the hosts of the public URLs.',
  ),
  trustedProxies: option(
    'trusted-proxies',
    networks,
    'none',
    'Addresses of proxies in front of the API whose X-Forwarded-For names the client: limits of sign-ins, the audit log and the list of sessions have its address then, and that of the proxy otherwise. Name the proxies alone.',
  ),
};
