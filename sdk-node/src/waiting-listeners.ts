/** How many listeners a version of `signal-exit` has for each signal, those of all its copies together. */
interface ExitEmitter {
  readonly count?: unknown;
}

const version4Key = Symbol.for('signal-exit emitter');

/**
 * The listeners of a signal that end the process once no others are left: those of `signal-exit`, which proper-lockfile, execa and many
 * others load. Each copy adds one for every signal. Whoever waits for it in the same way keeps the process alive for ever.
 * https://github.com/tapjs/signal-exit
 */
export function countWaitingListeners(): number {
  const { process } = globalThis;
  // Casts: members that may be there.
  const { __signal_exit_emitter__: version3 } = process as { readonly __signal_exit_emitter__?: ExitEmitter };
  const { [version4Key]: version4 } = globalThis as { readonly [version4Key]?: ExitEmitter };
  return [version3, version4].reduce((sum, emitter) => {
    const count = emitter?.count;
    return typeof count === 'number' && count > 0 ? sum + count : sum;
  }, 0);
}
