import type { Command } from 'commander';
import type { CliEnvironment } from './cli-environment.ts';
import { UsageError } from './usage-error.ts';

const defaultUrl = 'http://127.0.0.1:8080';

const notes = `
Speaks the Model Context Protocol on standard input and output, for agents on this machine. Its tools are the read operations of the API;
they read the project of the server key in CAIRN_SERVER_API_KEY (cairn keys create --kind server --name agent).

An agent's configuration:
  {"mcpServers": {"cairn": {"command": "cairn", "args": ["mcp"], "env": {"CAIRN_SERVER_API_KEY": "svc_srv_..."}}}}`;

export function addMcpCommand(program: Command, cli: CliEnvironment): void {
  program
    .command('mcp')
    .description('serve the read operations of a running service to an agent (Model Context Protocol)')
    .option(
      '--api-url <url>',
      'address of the API (env CAIRN_API_URL)',
      cli.environment['CAIRN_API_URL'] ?? defaultUrl,
    )
    .addHelpText('after', notes)
    .action(async ({ apiUrl }: { readonly apiUrl: string }) => {
      const key = cli.environment['CAIRN_SERVER_API_KEY'];
      if (key === undefined || key === '') {
        throw new UsageError(
          'CAIRN_SERVER_API_KEY is not set; make a key with: cairn keys create --kind server --name agent',
        );
      }
      if (!/^https?:\/\//.test(apiUrl) || !URL.canParse(apiUrl))
        throw new UsageError(`--api-url is "${apiUrl}", expected an http or https URL`);
      const ending = new AbortController();
      cli.onEndRequest(() => ending.abort());
      // Loaded only here, so that the other commands start fast.
      const { serveStdio } = await import('../mcp/serve-stdio.ts');
      const api = { url: apiUrl, key, fetch: cli.fetch };
      await serveStdio(api, cli.openStdio(), cli.version, ending.signal);
    });
}
