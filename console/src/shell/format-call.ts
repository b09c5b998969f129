import { type RepeatableOperationId, repeatableCalls } from '../generated/calls.gen.ts';

/** A read of the API, as a screen made it. */
export interface ApiCall {
  readonly operationId: RepeatableOperationId;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: ApiQuery;
  /** The parts of a range that is longer than the operation takes: it is called for each, with `query` besides. */
  readonly windows?: readonly ApiQuery[];
}

type ApiQuery = Readonly<Record<string, QueryValue | undefined>>;
type QueryValue = string | number | boolean | readonly string[];

/** A way to write a call down. */
export interface CallFormat {
  readonly label: string;
  readonly text: string;
}

/** Everything that a call can be copied as; `apiUrl` has no slash at the end. */
export function formatCall(call: ApiCall, apiUrl: string): readonly CallFormat[] {
  const expressions = [
    { label: 'Filter', text: call.query?.['filter'] },
    { label: 'PromQL', text: call.query?.['query'] },
  ];
  return [
    { label: 'curl', text: toCurl(call, apiUrl) },
    ...(repeatableCalls[call.operationId].stream
      ? []
      : [{ label: 'TypeScript', text: toSdkCode(call, apiUrl) }]),
    ...expressions.flatMap(({ label, text }) =>
      typeof text === 'string' && text !== '' ? [{ label, text }] : [],
    ),
  ];
}

/** For a POSIX shell; the key comes from the environment. */
export function toCurl({ windows = [{}], ...call }: ApiCall, apiUrl: string): string {
  return windows
    .map((window) => toCommand({ ...call, query: { ...call.query, ...window } }, apiUrl))
    .join('\n');
}

function toCommand({ operationId, path = {}, query = {} }: ApiCall, apiUrl: string): string {
  const call = repeatableCalls[operationId];
  const pathname = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    toList(value).map((item) => `--data-urlencode ${quote(`${name}=${item}`)}`),
  );
  const words = [
    `curl ${call.stream ? '-N' : '-s'}${parameters.length > 0 ? ' -G' : ''} ${quote(apiUrl + pathname)}`,
    '-H "Authorization: Bearer $CAIRN_SERVER_API_KEY"',
    ...parameters,
  ];
  return words.join(' \\\n  ');
}

/** For Node.js with the SDK. */
export function toSdkCode({ operationId, path, query, windows }: ApiCall, apiUrl: string): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const members = [
    ...given.map(([name, value]) => toMember(name, value)),
    ...(windows === undefined ? [] : ['...window']),
  ];
  const request = [
    `const { data } = await ${operationId}({`,
    '  client,',
    ...(path === undefined ? [] : [`  path: ${toLiteral(path)},`]),
    ...(members.length === 0 ? [] : [`  query: { ${members.join(', ')} },`]),
    '  throwOnError: true,',
    '});',
  ];
  return [
    `import { createQueryClient, ${operationId} } from '@cairn/sdk-node/query';`,
    '',
    '// Reads the key from CAIRN_SERVER_API_KEY.',
    `const client = createQueryClient({ baseUrl: ${toLiteral(apiUrl)} });`,
    ...(windows === undefined ? request : toLoop(windows, request)),
  ].join('\n');
}

/** Collects the answers of a request for each of the windows, of which it is written for one. */
function toLoop(windows: readonly ApiQuery[], request: readonly string[]): readonly string[] {
  return [
    'const windows = [',
    ...windows.map((window) => `  ${toLiteral(window)},`),
    '];',
    'const answers = [];',
    'for (const window of windows) {',
    ...[...request, 'answers.push(data);'].map((line) => `  ${line}`),
    '}',
  ];
}

function toList(value: QueryValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [String(value)];
}

/** JSON is JavaScript. */
function toLiteral(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, member]) => toMember(name, member))
    .join(', ')} }`;
}

/** Names are not quoted where they need not be. */
function toMember(name: string, value: unknown): string {
  return `${/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)}: ${JSON.stringify(value)}`;
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
