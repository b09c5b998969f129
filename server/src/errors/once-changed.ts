/** Passes on what differs from the last: a reason once, however often it is met, and `undefined` once there is none any more. */
export function onceChanged(
  report: (reason: string | undefined) => void,
): (reason: string | undefined) => void {
  let last: string | undefined;
  return (reason) => {
    if (reason === last) return;
    last = reason;
    report(reason);
  };
}
