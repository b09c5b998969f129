/** Which shard takes a new block. What is stored stays where it is, and is read wherever it is. */
export interface ShardChoice {
  /** Each in turn; one that failed the last time only if all did. */
  choose(): number;
  /** Whether some shards failed and others did not. */
  isPartial(): boolean;
  /** Whether new blocks leave it out: it failed the last time, and others did not. */
  isLeftOut(shard: number): boolean;
  /** It did not take a block: it is left out for five seconds, for twice as long as the last time if it took none since, and then until it answers. */
  fail(shard: number): void;
  /** It took a block. */
  succeed(shard: number): void;
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
/** Of a shard that answers but takes no blocks: each one that tries it keeps others waiting. */
const maxPauseMs = 300_000;

export function createShardChoice({ shardCount, ping, setTimer }: ShardChoiceOptions): ShardChoice {
  /** Shards that failed, with what cancels the next ping. */
  const failed = new Map<number, () => void>();
  /** How long those that took no block since they failed are left out the next time. */
  const nextPausesMs = new Map<number, number>();
  let last = 0;
  let isStopped = false;

  function pingAfter(pauseMs: number, shard: number): void {
    if (isStopped) return;
    const cancel = setTimer(() => {
      ping(shard).then(
        () => failed.delete(shard),
        () => pingAfter(pingEveryMs, shard),
      );
    }, pauseMs);
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
      if (shardCount === 1 || failed.has(shard)) return;
      const pauseMs = nextPausesMs.get(shard) ?? pingEveryMs;
      nextPausesMs.set(shard, Math.min(2 * pauseMs, maxPauseMs));
      pingAfter(pauseMs, shard);
    },
    succeed: (shard) => void nextPausesMs.delete(shard),
    stop() {
      isStopped = true;
      for (const cancel of failed.values()) cancel();
    },
  };
}
