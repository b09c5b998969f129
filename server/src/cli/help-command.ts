import type { Command } from 'commander';
import { UsageError } from './usage-error.ts';

/** Adds `help`, which explains a command of any depth; that of commander reads one name and ignores the rest. */
export function addHelpCommand(program: Command): void {
  program
    .command('help [command...]')
    .description('display help for command')
    .action((names: readonly string[]) => {
      const { command, unknown } = findCommand(program, names);
      if (unknown !== undefined) throw new UsageError(`unknown command '${unknown}'; ${seeHelp(command)}`);
      command.outputHelp();
    });
}

export interface FoundCommand {
  /** The last one that exists. */
  readonly command: Command;
  /** The first argument after it, if there is one. */
  readonly unknown: string | undefined;
}

/** Follows the names of commands at the beginning of the arguments. */
export function findCommand(program: Command, argv: readonly string[]): FoundCommand {
  const [name, ...rest] = argv;
  const next = program.commands.find((command) => command.name() === name);
  return next === undefined ? { command: program, unknown: name } : findCommand(next, rest);
}

/** Where the commands, the arguments and the options of a command are explained. */
export function seeHelp(command: Command): string {
  return `see "${pathOf(command)} --help"`;
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}
