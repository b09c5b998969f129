import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from './run-cli.ts';
import { createFakeCliEnvironment } from './testing/fake-cli-environment.ts';

const cluster = [
  '--backend=cluster',
  '--postgres-urls=postgres://nobody@127.0.0.1:1/nowhere',
  '--clickhouse-urls=http://nobody@127.0.0.1:1/nowhere',
];
const oneLine = /^cairn: [^\n]+\n$/;

async function run(argv: readonly string[], environment: Record<string, string> = {}) {
  const cli = createFakeCliEnvironment(argv, { environment });
  const exitCode = await runCli(cli);
  return { exitCode, ...cli.written };
}

/** The names of the commands in a help, but `help` itself. */
function commandsIn(help: string): readonly string[] {
  const [listed = ''] = help.split('\nCommands:\n')[1]?.split('\n\n') ?? [];
  return [...listed.matchAll(/^ {2}([\w-]+)/gm)].flatMap(([, name = '']) => (name === 'help' ? [] : [name]));
}

it('each command that opens stores has every flag that says where they are', async () => {
  const helps = new Map<string, string>();
  for (const first of commandsIn((await run(['--help'])).out)) {
    const { out } = await run([first, '--help']);
    const seconds = commandsIn(out);
    if (seconds.length === 0) helps.set(first, out);
    for (const second of seconds) helps.set(`${first} ${second}`, (await run([first, second, '--help'])).out);
  }
  const flags = ['data-directory', 'backend', 'postgres-urls', 'clickhouse-urls', 'clickhouse-cluster'];
  const isLacking = ([, help]: [string, string]) => flags.some((flag) => !help.includes(`--${flag} <`));
  expect(helps.size).toBeGreaterThan(30);
  // These open databases alone, or nothing.
  expect([...helps].filter(isLacking).map(([command]) => command)).toEqual([
    'cluster init',
    'cluster status',
    'mcp',
  ]);
});

describe('every command', () => {
  const commands = [
    [],
    ['serve'],
    ['keys'],
    ['keys', 'create'],
    ['keys', 'list'],
    ['keys', 'revoke'],
    ['projects'],
    ['projects', 'create'],
    ['projects', 'list'],
    ['users'],
    ['users', 'create'],
    ['users', 'list'],
    ['users', 'reset-password'],
    ['users', 'disable'],
    ['users', 'enable'],
    ['users', 'unlink'],
    ['traces'],
    ['traces', 'delete'],
    ['channels'],
    ['channels', 'create'],
    ['channels', 'list'],
    ['channels', 'test'],
    ['channels', 'enable'],
    ['channels', 'disable'],
    ['channels', 'delete'],
    ['deliveries'],
    ['deliveries', 'list'],
    ['deliveries', 'show'],
    ['deliveries', 'replay'],
    ['backup'],
    ['import'],
  ];
  const leaves = commands.filter(
    ([first = '', second]) => second !== undefined || ['serve', 'backup', 'import'].includes(first),
  );

  it.each(commands.map((command) => [command]))(
    '%j --help explains itself and exits with 0',
    async (command) => {
      const { exitCode, out, err } = await run([...command, '--help']);
      expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
      expect(out).toContain(['Usage: cairn', ...command].join(' '));
    },
  );

  it('--version prints the version', async () => {
    expect(await run(['--version'])).toEqual({ exitCode: 0, out: '1.2.3\n', err: '' });
  });

  it.each([
    [['help'], []],
    [['help', 'keys'], ['keys']],
    [
      ['help', 'keys', 'create'],
      ['keys', 'create'],
    ],
    [
      ['keys', 'help', 'create'],
      ['keys', 'create'],
    ],
  ])('%j explains %j', async (argv, command) => {
    expect(await run(argv)).toEqual(await run([...command, '--help']));
  });

  it.each(leaves.map((command) => [command]))('%j --help has an example', async (command) => {
    expect((await run([...command, '--help'])).out).toMatch(/\nExamples?:\n {2}\S/);
  });

  it.each([
    [[], 'no command; see "cairn --help"'],
    [['keys'], 'no command; see "cairn keys --help"'],
    [['nonsense'], 'unknown command \'nonsense\'; see "cairn --help"'],
    [['keys', 'nonsense'], 'unknown command \'nonsense\'; see "cairn keys --help"'],
    [['help', 'nonsense'], 'unknown command \'nonsense\'; see "cairn --help"'],
    [['help', 'keys', 'nonsense'], 'unknown command \'nonsense\'; see "cairn keys --help"'],
    [['srve'], "unknown command 'srve' (Did you mean serve?)"],
    [['keys', 'lost'], "unknown command 'lost' (Did you mean list?)"],
    [['serve', '--api-prot', '1'], "unknown option '--api-prot' (Did you mean --api-port?)"],
    [['serve', '--api-port'], 'option \'--api-port <port>\' argument missing; see "cairn serve --help"'],
    [['serve', '--api-port', 'x'], '--api-port is "x", expected a port from 0 to 65535'],
    [['serve', 'now'], 'Expected 0 arguments but got 1: now; see "cairn serve --help"'],
    [['serve', '--verbose'], 'unknown option \'--verbose\'; see "cairn serve --help"'],
    [['keys', 'create'], 'required option \'--kind <kind>\' not specified; see "cairn keys create --help"'],
    [
      ['keys', 'create', '--kind', 'root'],
      "argument 'root' is invalid. Allowed choices are server, ingest, web.",
    ],
    [['keys', 'create', '--kind', 'web'], '--origin is needed for a web key, such as https://shop.example'],
    [['keys', 'create', '--kind', 'ingest', '--origin', 'https://a.example'], '--origin is for web keys'],
    [['keys', 'create', '--kind', 'web', '--origin', '*'], '--origin is "*", expected an origin'],
    [['keys', 'create', '--kind', 'server', '--name', 'a\nb'], '--name takes 1 to 100 characters'],
    [['keys', 'revoke'], 'missing required argument \'key-id\'; see "cairn keys revoke --help"'],
    [['projects', 'create', ' '], 'a project name has 1 to 100 characters'],
    [['traces', 'delete', 'xyz'], 'a trace id has 32 hex digits, not "xyz"'],
    [['backup'], 'missing required argument \'file\'; see "cairn backup --help"'],
    [['import'], 'import needs the database: name it with --postgres-urls (CAIRN_POSTGRES_URLS)'],
    [['serve', '--backend', 'cluster'], '--backend cluster needs --postgres-urls (CAIRN_POSTGRES_URLS) and'],
    [['keys', 'list', '--backend', 'shared'], '--backend is "shared", expected one of embedded, cluster'],
    [
      ['backup', 'never-written.tar', ...cluster],
      'there is no data directory: stop the services, then back up PostgreSQL with pg_dump and ClickHouse with',
    ],
    [['import', ...cluster], 'there is no data directory: name the one to import with --data-directory'],
    [
      ['import', ...cluster, '--data-directory', '.cairn'],
      '--data-directory (CAIRN_DATA_DIRECTORY) is of no use with --backend cluster (CAIRN_BACKEND)',
    ],
  ])('%j is refused with one line and exit code 2', async (argv, reason) => {
    const { exitCode, out, err } = await run(argv);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err).toMatch(oneLine);
    expect(err).toContain(reason);
  });

  it('an error has no control character', async () => {
    const { err } = await run(['keys', 'list', '--kind', '\u001b[31m\u009b\r\u202e']);
    expect(err).toContain('\\u001b[31m\\u009b\\u000d\\u202e');
    expect(err).toMatch(/^[^\p{Cc}\u202e]+\n$/u);
  });

  it.each(leaves.map((command) => [command]))('%j refuses a misspelt variable', async (command) => {
    const argv = [...command, ...argumentsOf(command)];
    const { exitCode, err } = await run(argv, { CAIRN_DATA_DIRECTROY: 'x' });
    expect(err).toBe(
      'cairn: unknown environment variable CAIRN_DATA_DIRECTROY; did you mean CAIRN_DATA_DIRECTORY?\n',
    );
    expect(exitCode).toBe(2);
  });

  it.each(leaves.filter(([first]) => first !== 'serve').map((command) => [command]))(
    '%j says when there is no data, and makes none',
    async (command) => {
      const path = join(tmpdir(), 'cairn-does-not-exist');
      const { exitCode, err } = await run([...command, ...argumentsOf(command), '--data-directory', path]);
      expect(err).toBe(
        `cairn: there is no data in ${path}; start the service there once or name another --data-directory\n`,
      );
      expect(exitCode).toBe(1);
      expect(existsSync(path)).toBe(false);
    },
  );

  function argumentsOf(command: readonly string[]): readonly string[] {
    const needed = new Map([
      ['keys create', ['--kind', 'server']],
      ['keys revoke', ['key_1']],
      ['projects create', ['shop']],
      ['users create', ['ada@example.com']],
      ['users reset-password', ['ada@example.com']],
      ['users disable', ['ada@example.com']],
      ['users enable', ['ada@example.com']],
      ['users unlink', ['ada@example.com']],
      ['traces delete', ['0'.repeat(32)]],
      ['channels create', ['hook', '--type', 'slack', '--url', 'https://hooks.example/x']],
      ['channels test', ['hook']],
      ['channels enable', ['hook']],
      ['channels disable', ['hook']],
      ['channels delete', ['hook']],
      ['deliveries show', ['evt_1']],
      ['deliveries replay', ['evt_1']],
      ['backup', ['never-written.tar']],
      ['import', ['--postgres-urls', 'postgres://nobody@127.0.0.1:1/nowhere']],
    ]);
    return needed.get(command.join(' ')) ?? [];
  }
});
