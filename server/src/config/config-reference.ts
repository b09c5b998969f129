import { type ConfigOption, toFlag, toVariable } from './config-option.ts';
import { configOptions } from './config-schema.ts';

/** One option for `--help`: meaning, value, variable, default. */
export function describeConfigOption(option: ConfigOption): string {
  const { description, expected, defaultText } = option;
  return `${description} Takes ${expected}. [${toVariable(option)}, default ${defaultText}]`;
}

/** The table of every option in Markdown: flag, variable, value, default, meaning. */
export function renderConfigTable(): string {
  const rows = [...configOptions.values()].map((option) => [
    `\`${toFlag(option)}\``,
    `\`${toVariable(option)}\``,
    option.expected,
    `\`${option.defaultText}\``,
    option.description,
  ]);
  const lines = [['Flag', 'Variable', 'Value', 'Default', 'Meaning'], Array(5).fill('---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** The page `docs/configuration.md`. */
export function renderConfigPage(): string {
  return `# Configuration

\`cairn serve\` reads flags and \`CAIRN_*\` environment variables; a flag takes precedence. An unknown \`CAIRN_*\` variable or a bad
value is a one-line error on stderr and exit code 2, also of a command that does not use that variable. Variables that Kubernetes
sets for Services, such as \`CAIRN_API_SERVICE_HOST\` for one named \`cairn-api\`, are ignored.

Every other command that works on the data uses the variables that say where they are: \`CAIRN_DATA_DIRECTORY\`, or \`CAIRN_BACKEND\` and
the URLs of the databases. Some use more:

* \`setup-link\`, \`users create\` and \`users reset-password\`: \`CAIRN_API_HOST\`, \`CAIRN_API_PORT\` and \`CAIRN_PUBLIC_API_URL\`
* \`demo\`: these, \`CAIRN_INGEST_HOST\` and \`CAIRN_INGEST_PORT\`
* \`channels test\`: \`CAIRN_NOTIFICATIONS_ALLOWED_NETWORKS\` and \`CAIRN_PAGERDUTY_URL\`
* \`import\`: \`CAIRN_TRACES_RETENTION\`, \`CAIRN_LOGS_RETENTION\` and \`CAIRN_METRICS_RETENTION\`

<!-- The table is checked against server/src/config/config-schema.ts; npx vitest run server/src/config -u updates it. -->

${renderConfigTable()}`;
}
