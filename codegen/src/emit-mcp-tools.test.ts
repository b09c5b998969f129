import { describe, expect, it } from 'vitest';
import { listTools } from './emit-mcp-tools.ts';
import { readFixture } from './testing/fixture-contract.ts';

const tools = listTools(readFixture().document);

describe('listTools', () => {
  it('has the read operations, named as programs name functions', () => {
    expect(tools.map(({ name, path }) => [name, path])).toEqual([
      ['list_traces', '/v1/traces'],
      ['list_trace_events', '/v1/traces/{trace_id}/events'],
    ]);
  });

  it('describes path and query parameters without references, and no headers', () => {
    const [list, events] = tools;
    expect(Object.keys(list?.inputSchema.properties ?? {})).toEqual(['filter', 'page_size', 'group_by']);
    expect(events?.inputSchema).toMatchObject({ required: ['trace_id'], additionalProperties: false });
    expect(JSON.stringify(tools)).not.toMatch(/\$ref|"x-/);
  });
});
