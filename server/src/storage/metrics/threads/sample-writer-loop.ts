import type { MessagePort } from 'node:worker_threads';
import { startWriterLoop, type WriterLoopOptions } from '../../generational/writer/writer-loop.ts';
import type { SampleCommit, SampleWriter } from '../head/sample-writer.ts';
import type { ReleasedMessage } from '../shared/head-message.ts';
import type { SampleWriterNotice, SampleWriterPost, SampleWriterProtocol } from './sample-writer-protocol.ts';

export interface SampleWriterLoopOptions
  extends Pick<
    WriterLoopOptions<SampleWriterProtocol, SampleCommit>,
    'rotationIntervalMs' | 'guard' | 'release'
  > {
  /** Called once; `onFrozen` takes the numbers of generations that should be sealed. */
  readonly createWriter: (onFrozen: (generation: number) => void) => SampleWriter;
  readonly readerPorts: readonly MessagePort[];
  /** Damage found at start, one line each. */
  readonly damage: readonly string[];
}

/**
 * Commits waiting appends together; handles all other messages before the next commit, because a reader must see every
 * append acknowledged after it was attached.
 */
export function startSampleWriterLoop(port: MessagePort, options: SampleWriterLoopOptions): void {
  const { damage, readerPorts, rotationIntervalMs, guard, release } = options;
  let writer: SampleWriter;

  startWriterLoop<SampleWriterProtocol, SampleCommit>(port, {
    storeName: 'metric store',
    createWriter(onFrozen) {
      writer = options.createWriter(onFrozen);
      for (const readerPort of readerPorts) attach(readerPort);
      return writer;
    },
    toStarted: (frozen) => ({ damage, frozen }),
    toNotice: ({ commits }) => (commits.length > 0 ? { kind: 'committed', commits } : undefined),
    handle,
    rotationIntervalMs,
    ...(guard === undefined ? {} : { guard }),
    release,
  });

  function handle(message: SampleWriterPost): SampleWriterNotice | undefined {
    if (message.kind === 'measure') return { kind: 'measured', id: message.id, usage: writer.usage() };
    if (message.kind === 'attachReader') return attach(message.port);
    if (message.kind === 'walSealed') return void writer.walSealed(message.generation);
    writer.watch(message.added, message.removed);
    return { kind: 'watching', id: message.id };
  }

  function attach(readerPort: MessagePort): undefined {
    const link = writer.attachReader(readerPort);
    readerPort.on('message', ({ ticket }: ReleasedMessage) => link.released(ticket));
    readerPort.once('close', () => link.detach());
    // A reader must not keep this thread alive.
    readerPort.unref();
  }
}
