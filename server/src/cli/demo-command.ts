import type { Command } from 'commander';
import { createAutomationId } from '../automations/automation-id.ts';
import type { Config } from '../config/config-schema.ts';
import { type DemoDocuments, writeDemoDocuments } from '../demo/demo-documents.ts';
import { defaultDemoSeed } from '../demo/demo-service.ts';
import { writeDemoTelemetry } from '../demo/demo-telemetry.ts';
import { findDemoProject } from '../demo/find-demo-project.ts';
import { assertAsksForKey, type HttpTarget, sendJson } from '../demo/http-client.ts';
import { createHttpDemoTelemetry } from '../demo/http-demo-telemetry.ts';
import { toReachableUrl, toUrl } from '../http/bind-address.ts';
import type { Project } from '../identity/identity-store.ts';
import { issueKey } from '../identity/issue-key.ts';
import type { KeyKind } from '../identity/key-format.ts';
import { type AdminStores, openAdminStores } from '../storage/open-admin-stores.ts';
import { runAudited } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { describeDataPlace } from './describe-data-place.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { findOrganization } from './open-identities.ts';
import { toConsoleUrl } from './open-users.ts';
import { addListenerFlags, readConfig } from './read-config.ts';

interface DemoOptions {
  readonly seed: string;
  readonly json?: true;
}

const pauseMs = 250;
const logsPath = '/v1/logs';

const examples = `
The service must be running: the data goes to its listeners, with keys that are revoked afterwards. Each call writes another
hour beside the ones before; the alerts, the dashboard and the automation are only created where they are missing.

Examples:
  cairn demo
  cairn demo --ingest-port 14318 --seed another`;

export function addDemoCommand(program: Command, cli: CliEnvironment): void {
  const command = program
    .command('demo')
    .description('write an hour of sample data of a small shop into the project demo');
  addListenerFlags(command)
    .option('--seed <text>', 'another text gives other data', defaultDemoSeed)
    .option('--json', 'print {"project_id", "name", "url"}')
    .addHelpText('after', examples)
    .action((options: DemoOptions) => writeDemo(options, readConfig(command, cli), cli));
}

async function writeDemo(options: DemoOptions, config: Config, cli: CliEnvironment): Promise<void> {
  const api = toReachableUrl(toUrl(config.apiHost, config.apiPort));
  const ingest = toReachableUrl(toUrl(config.ingestHost, config.ingestPort));
  const stores = await openAdminStores(config, cli.nowMs);
  try {
    // Before anything is written: a project stays for ever.
    await assertAsksForKey({ url: api, fetch: cli.fetch }, { method: 'GET', path: '/v1/identity' });
    await assertAsksForKey({ url: ingest, fetch: cli.fetch }, { method: 'POST', path: logsPath });
    const organization = await findOrganization(stores.identities);
    const project = await findDemoProject(stores.identities, organization.id, cli);
    const place = { audit: stores.audit, organizationId: organization.id, projectId: project.id };
    const audited = { command: 'demo', target: `--seed ${options.seed}` };
    await runAudited(place, audited, cli, () =>
      withDemoKeys(stores, project, cli, async (keys) => {
        const reached = { madeIn: describeDataPlace(config), fetch: cli.fetch };
        const receiver = { ...reached, url: ingest, headers: { 'x-ingest-api-key': keys.ingest } };
        const target = { ...reached, url: api, headers: { 'x-api-key': keys.server } };
        // Of no records: says whether it has these keys, before the other listener gets the documents.
        await sendJson(receiver, { method: 'POST', path: logsPath, body: {} });
        await writeDemoDocuments(documentsOf(target, stores, project, cli));
        await writeDemoTelemetry(createHttpDemoTelemetry(receiver), {
          seed: options.seed,
          endMs: cli.nowMs(),
          pause: () => cli.delay(pauseMs),
          signal: new AbortController().signal,
        });
      }),
    );
    const url = `${toConsoleUrl(config)}/p/${project.id}`;
    const answer = { project_id: project.id, name: project.name, url };
    cli.writeOut(options.json ? encodeJsonLine(answer) : `${url}\n`);
    if (!options.json) cli.writeErr('wrote an hour of sample data into the project demo\n');
  } finally {
    await stores.close();
  }
}

type DemoKeys = Readonly<Record<'ingest' | 'server', string>>;

/** Makes keys of the project for the task, and revokes them afterwards. */
async function withDemoKeys(
  { identities }: AdminStores,
  project: Project,
  cli: CliEnvironment,
  task: (keys: DemoKeys) => Promise<void>,
): Promise<void> {
  const issue = (kind: KeyKind) =>
    issueKey({ kind, projectId: project.id, name: 'cairn demo', allowedOrigins: [] }, cli);
  const ingest = issue('ingest');
  const server = issue('server');
  try {
    for (const { record } of [ingest, server]) {
      if ((await identities.createKey(record)) === 'full')
        throw new Error(`project ${project.name} has the maximum of keys; revoke one first`);
    }
    await task({ ingest: ingest.key, server: server.key });
  } finally {
    await identities.revokeKey(ingest.record.id, cli.nowMs());
    await identities.revokeKey(server.record.id, cli.nowMs());
  }
}

/** The alerts and the dashboard go to the service, which alone may write them; the automation as that of `cairn automations create`. */
function documentsOf(
  target: HttpTarget,
  { automations }: AdminStores,
  project: Project,
  cli: CliEnvironment,
): DemoDocuments {
  async function put(path: string, document: object): Promise<void> {
    const creating = { ...target, headers: { ...target.headers, 'if-none-match': '*' } };
    await sendJson(creating, { method: 'PUT', path, body: document }, alreadyThere);
  }
  return {
    createAlert: (slug, alert) => put(`/v1/metric-alerts/${slug}`, alert),
    createDashboard: (slug, dashboard) => put(`/v1/dashboards/${slug}`, dashboard),
    async createAutomation({ description, ...members }) {
      const listed = await automations.list(project.id);
      if (listed.some(({ name }) => name === members.name)) return;
      await automations.create({
        ...members,
        ...(description === undefined ? {} : { description }),
        id: createAutomationId(cli.randomBytes),
        projectId: project.id,
        createdAtMs: cli.nowMs(),
      });
    },
  };
}

/** 412: the document exists. */
const alreadyThere = 412;
