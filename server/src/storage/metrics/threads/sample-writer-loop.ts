import type { MessagePort } from 'node:worker_threads';
import { startWriterLoop, type WriterLoopOptions } from '../../generational/writer/writer-loop.ts';
import type { SampleCommit, SampleWriter } from '../head/sample-writer.ts';
import type { ReleasedMessage } from '../shared/head-message.ts';
import type { SampleWriterPost, SampleWriterProtocol } from './sample-writer-protocol.ts';

export interface SampleWriterLoopOptions
  extends Pick<WriterLoopOptions<SampleWriterProtocol, SampleCommit>, 'rotationIntervalMs' | 'release'> {
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
  const { damage, readerPorts, rotationIntervalMs, release } = options;
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
    release,
  });

  function handle(message: SampleWriterPost): undefined {
    if (message.kind === 'attachReader') attach(message.port);
    else if (message.kind === 'watch') writer.watch(message.metricNames);
    else writer.walSealed(message.generation);
  }

  function attach(readerPort: MessagePort): void {
    const link = writer.attachReader(readerPort);
    readerPort.on('message', ({ generation }: ReleasedMessage) => link.released(generation));
    readerPort.once('close', () => link.detach());
    // A reader must not keep this thread alive.
    readerPort.unref();
  }
}
