/** Which shard takes a new block. What is stored stays where it is, and is read wherever it is. */
export interface ShardChoice {
  /** Each in turn; one that failed the last time only if all did. */
  choose(): number;
  /** Whether some shards failed and others did not. */
  isPartial(): boolean;
  /** Whether new blocks leave it out: it failed the last time, and others did not. */
  isLeftOut(shard: number): boolean;
  /** It did not take a block: it is left out for some seconds, and then until it answers. */
  fail(shard: number): void;
  stop(): void;
}

export interface ShardChoiceOptions {
  readonly shardCount: number;
  /** Resolves when the server of the shard answers. */
  readonly ping: (shard: number) => Promise<void>;
  /** Calls back once; the returned function cancels it. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

/** A block for a shard that is down keeps others waiting for as long as its insert is repeated, so it is not tried out with blocks. */
const pingEveryMs = 5_000;

export function createShardChoice({ shardCount, ping, setTimer }: ShardChoiceOptions): ShardChoice {
  /** Shards that failed, with what cancels the next ping. */
  const failed = new Map<number, () => void>();
  let last = 0;
  let isStopped = false;

  function pingLater(shard: number): void {
    if (isStopped) return;
    const cancel = setTimer(() => {
      ping(shard).then(
        () => failed.delete(shard),
        () => pingLater(shard),
      );
    }, pingEveryMs);
    failed.set(shard, cancel);
  }

  const isPartial = () => failed.size > 0 && failed.size < shardCount;

  return {
    choose() {
      for (let tries = 0; tries < shardCount; tries += 1) {
        last = (last % shardCount) + 1;
        if (!failed.has(last)) return last;
      }
      last = (last % shardCount) + 1;
      return last;
    },
    isPartial,
    isLeftOut: (shard) => failed.has(shard) && isPartial(),
    fail(shard) {
      if (shardCount > 1 && !failed.has(shard)) pingLater(shard);
    },
    stop() {
      isStopped = true;
      for (const cancel of failed.values()) cancel();
    },
  };
}
