import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { createDeclarationProgram } from '../../sdk-core/packaging/declaration-program.ts';
import { type ClientLibrary, clientLibraries } from '../packaging/packed-consumer.ts';

const rootDirectory = fileURLToPath(new URL('../..', import.meta.url));

/** Which type each table of a README describes, by its heading. */
const tables: Readonly<
  Record<ClientLibrary, readonly (readonly [heading: string, entry: string, type: string])[]>
> = {
  'sdk-node': [
    ['Client options', 'index', 'NodeClientOptions'],
    ['Trace options', 'index', 'NodeTraceOptions'],
    ['Callbacks', 'index', 'TraceCallbacks'],
    ['What is dropped, and when', 'index', 'DropReason'],
    ['Servers', 'express', 'RequestOptions'],
    ['Query client options', 'query', 'QueryClientOptions'],
    ['Tail options', 'query', 'TailLogsOptions'],
  ],
  'sdk-web': [
    ['Client options', 'index', 'WebClientOptions'],
    ['Trace options', 'index', 'WebTraceOptions'],
    ['Callbacks', 'index', 'TraceCallbacks'],
    ['What is dropped, and when', 'index', 'DropReason'],
    ['Query client options', 'query', 'QueryClientOptions'],
    ['Tail options', 'query', 'TailLogsOptions'],
  ],
};

interface Member {
  readonly name: string;
  /** What is said of its default, without punctuation; `undefined` where nothing is. */
  readonly default: string | undefined;
}

describe.each(clientLibraries)('the README of %s', (library) => {
  const readme = readFileSync(join(rootDirectory, library, 'README.md'), 'utf8');
  const entries = new Set(tables[library].map(([, entry]) => entry));
  const sources = [...entries].map((entry) => join(rootDirectory, library, `src/${entry}.ts`));
  const program = createDeclarationProgram(sources);

  function membersOf(entry: string, typeName: string): readonly Member[] {
    const exported = program.exportsOf(join(rootDirectory, library, `src/${entry}.ts`));
    const symbol = exported.find(({ name }) => name === typeName);
    if (symbol === undefined) throw new Error(`${library} exports no ${typeName}`);
    const type = program.checker.getDeclaredTypeOfSymbol(symbol);
    if (type.isUnion())
      return type.types.map((part) => ({
        name: String((part as ts.StringLiteralType).value),
        default: undefined,
      }));
    return program.checker.getPropertiesOfType(type).map((property) => {
      const comment = ts.displayPartsToString(property.getDocumentationComment(program.checker));
      return { name: property.name, default: withoutPunctuation(/Default:?\s+(.*)/s.exec(comment)?.[1]) };
    });
  }

  it.each(tables[library])('lists every member under "%s"', (heading, entry, typeName) => {
    const members = membersOf(entry, typeName);
    const rows = readRows(readme, heading);
    expect(rows.map(({ name }) => name).sort()).toEqual(members.map(({ name }) => name).sort());
    for (const { name, default: said } of members) {
      const [word] = rows.find((row) => row.name === name)?.default?.split(' ') ?? [];
      if (said !== undefined && word !== '')
        expect([name, said.split(/\s+/)]).toEqual([name, expect.arrayContaining([word])]);
    }
  });
});

/** The rows of the first table below a heading: a name, with arguments or without, and what stands in the next cell. */
function readRows(readme: string, heading: string): readonly Member[] {
  const section = new RegExp(`^#+ ${heading}\n(.*?)(?=^#+ |$(?![\\s\\S]))`, 'ms').exec(readme)?.[1];
  if (section === undefined) throw new Error(`there is no heading "${heading}"`);
  return [...section.matchAll(/^\| `(\w+)[^`]*` \|(.*?)\|/gm)].map(([, name = '', cell]) => ({
    name,
    default: withoutPunctuation(cell),
  }));
}

function withoutPunctuation(text: string | undefined): string | undefined {
  return text?.trim().replace(/[`,.;:]+/g, '');
}
