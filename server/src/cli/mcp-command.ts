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
      const key = cli.environment['CAIRN_SERVER_API_KEY']?.trim() ?? '';
      if (key === '') {
        throw new UsageError(
          'CAIRN_SERVER_API_KEY is not set; make a key with: cairn keys create --kind server --name agent',
        );
      }
      assertSendable(key);
      assertApiUrl(apiUrl);
      const ending = new AbortController();
      cli.onEndRequest(() => ending.abort());
      // Loaded only here, so that the other commands start fast.
      const { serveStdio } = await import('../mcp/serve-stdio.ts');
      const api = { url: apiUrl, key, fetch: cli.fetch };
      await serveStdio(api, cli.openStdio(), cli.version, ending.signal);
    });
}

/** Before a request is made, whose error would quote the key to the agent. */
function assertSendable(key: string): void {
  if (!/^[!-~]+$/.test(key))
    throw new UsageError('CAIRN_SERVER_API_KEY has characters that no key has; it takes one key');
}

/** Before a request is made: the agent is told the URL when it cannot be reached. */
function assertApiUrl(text: string): void {
  // Whatever is wrong with it, a password may be before the @.
  const shown = text.replace(/^.*@/s, '***@');
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new UsageError(`--api-url is "${shown}", expected an http or https URL`);
  const { username, password } = new URL(text);
  if (username !== '' || password !== '')
    throw new UsageError('--api-url must have no user name or password; the key is sent as a header');
}
