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
value is a one-line error on stderr and exit code 2. Every other command also reads those that say where the data are:
\`CAIRN_DATA_DIRECTORY\`, or \`CAIRN_BACKEND\` and the URLs of the databases.

<!-- The table is checked against server/src/config/config-schema.ts; npx vitest run server/src/config -u updates it. -->

${renderConfigTable()}`;
}
