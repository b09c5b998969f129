import type { ShownLink } from '../accounts/setup-link.ts';
import type { Config } from '../config/config-schema.ts';
import { toReachableUrl } from '../http/bind-address.ts';
import type { FirstKeys } from '../identity/first-start.ts';
import type { RunningService } from './cli-environment.ts';
import { type DataPlaceConfig, describeDataPlace } from './describe-data-place.ts';

type Urls = Pick<RunningService, 'apiUrl' | 'ingestUrl' | 'grpcUrl'>;

/** Printed by `serve` once it is ready; on the first start with the keys and how to use them. */
export function renderReadyBanner(
  service: RunningService,
  config: DataPlaceConfig & Pick<Config, 'publicApiUrl' | 'publicIngestUrl'>,
): string {
  const urls: Urls = {
    apiUrl: config.publicApiUrl ?? toReachableUrl(service.apiUrl),
    ingestUrl: config.publicIngestUrl ?? toReachableUrl(service.ingestUrl),
    grpcUrl: toReachableUrl(service.grpcUrl),
  };
  const banner = `Cairn is ready.

  Console ${urls.apiUrl}/
  API     ${urls.apiUrl}
  Docs    ${urls.apiUrl}/docs
  Ingest  ${urls.ingestUrl}
  gRPC    ${urls.grpcUrl}
  Data    ${describeDataPlace(config)}
`;
  const setup = service.setupLink === undefined ? '' : renderSetupLink(service.setupLink);
  const keys = service.firstKeys === undefined ? '' : renderFirstKeys(urls, service.firstKeys);
  return banner + setup + keys;
}

function renderSetupLink({ url }: ShownLink): string {
  return `
Create the owner of the console within 15 minutes ("cairn setup-link" prints another link):

  ${url}
`;
}

function renderFirstKeys({ apiUrl, ingestUrl, grpcUrl }: Urls, { serverKey, ingestKey }: FirstKeys): string {
  return `
First start: created the project "default" and two keys. Save them now; they are not shown again.

  server key (reads)   ${serverKey}
  ingest key (writes)  ${ingestKey}

Write a trace from Node:

  import { Client } from '@cairn/sdk-node';
  const client = new Client('${ingestKey}', { apiUrl: '${ingestUrl}' });
  client.trace({ name: 'hello' }).addTag('first').info('it works').close();
  await client.shutdown();

Read it:

  curl -H 'Authorization: Bearer ${serverKey}' ${apiUrl}/v1/traces

Send the traces, logs and metrics of any OpenTelemetry SDK (over gRPC: grpc, ${grpcUrl}):

  export OTEL_TRACES_EXPORTER=otlp
  export OTEL_LOGS_EXPORTER=otlp
  export OTEL_METRICS_EXPORTER=otlp
  export OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf
  export OTEL_EXPORTER_OTLP_ENDPOINT=${ingestUrl}
  export OTEL_EXPORTER_OTLP_HEADERS=x-ingest-api-key=${ingestKey}
`;
}
