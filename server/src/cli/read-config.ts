import { type Command, Option } from 'commander';
import { type ConfigOption, toFlag } from '../config/config-option.ts';
import { describeConfigOption } from '../config/config-reference.ts';
import { type Config, configOptions } from '../config/config-schema.ts';
import { parseConfig } from '../config/parse-config.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { UsageError } from './usage-error.ts';

const databaseSlugs = ['postgres-urls', 'clickhouse-urls', 'clickhouse-cluster'];
const storeSlugs = ['data-directory', 'backend', ...databaseSlugs];
const consoleSlugs = [...storeSlugs, 'api-host', 'api-port', 'public-api-url'];

/** Adds a flag for each of the options, all by default. */
export function addConfigFlags(
  command: Command,
  options: Iterable<ConfigOption> = configOptions.values(),
): Command {
  for (const option of options) command.addOption(toCommanderOption(option));
  return command;
}

/** Adds the flags that say where the stores are. */
export function addStoreFlags(command: Command): Command {
  return addFlagsOf(command, storeSlugs);
}

/** Adds the flags that say where the databases are. */
export function addClusterFlags(command: Command): Command {
  return addFlagsOf(command, databaseSlugs);
}

/** Adds the flags that say where the data and the console are. */
export function addConsoleFlags(command: Command): Command {
  return addFlagsOf(command, consoleSlugs);
}

/** Adds the flags that say where the data, the console and the listeners are. */
export function addListenerFlags(command: Command): Command {
  return addFlagsOf(command, [...consoleSlugs, 'ingest-host', 'ingest-port']);
}

function addFlagsOf(command: Command, slugs: readonly string[]): Command {
  const options = [...configOptions.values()].filter(({ slug }) => slugs.includes(slug));
  return addConfigFlags(command, options);
}

/** @throws UsageError for a bad value or an unknown variable. */
export function readConfig(command: Command, { environment }: Pick<CliEnvironment, 'environment'>): Config {
  const flags = new Map<string, string>();
  for (const option of configOptions.values()) {
    const value: unknown = command.getOptionValue(toCommanderOption(option).attributeName());
    if (typeof value === 'string') flags.set(option.slug, value);
  }
  const result = parseConfig({ environment, flags });
  if (!result.ok) throw new UsageError(result.problem);
  return result.config;
}

function toCommanderOption(option: ConfigOption): Option {
  return new Option(`${toFlag(option)} <${option.placeholder}>`, describeConfigOption(option));
}
