import type { TestService } from '../support/start-service.ts';
import type { ClientLibrary } from './packed-consumer.ts';

/** A program that sends a trace and reads it back, for any runtime. It prints what it read. */
export function sendAndReadProgram(
  library: ClientLibrary,
  service: TestService,
  kind: 'module' | 'commonjs' = 'module',
): string {
  const load = (names: string, path: string) =>
    kind === 'module' ? `import { ${names} } from '${path}';` : `const { ${names} } = require('${path}');`;
  return `
    ${load('Client', `@cairn/${library}`)}
    ${load('createQueryClient, listTraceEvents', `@cairn/${library}/query`)}
    ${sendAndRead(service)}
    sendAndRead().then((read) => console.log(read));
  `;
}

/** The function of the program: it needs `Client`, `createQueryClient` and `listTraceEvents`. */
export function sendAndRead({ ingestUrl, apiUrl, keys }: TestService): string {
  return `
    async function sendAndRead() {
      const client = new Client('${keys.ingestKey}', { apiUrl: '${ingestUrl}' });
      const trace = client.trace({ name: 'packed' });
      trace.addTag('packed').addAttribute('items', 3).info('hello', { size: { width: 1 } });
      await trace.span('work', async (span) => span.addAttribute('done', true));
      await trace.close('finished');
      await client.shutdown();
      const queries = createQueryClient({ apiKey: '${keys.serverKey}', baseUrl: '${apiUrl}' });
      const { data } = await listTraceEvents({ client: queries, path: { trace_id: trace.getTraceId() } });
      return data.events.map((event) => event.event_type).sort().join(' ');
    }
  `;
}

/** What the program reads, in alphabetical order. */
export const sentEventTypes =
  'attributes_updated finished info_event_added span_finished span_started started tags_updated trace_closed';
