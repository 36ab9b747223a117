/** Puts off changes that come one by one, each in a task of its own, to one later task, and then calls `done`. The SDK tells each
 *  listener of one commit in a task of its own, and nobody should see half of a commit. */
export function together(done: () => void): (change: () => void) => void {
  let changes: (() => void)[] = [];
  return (change) => {
    changes.push(change);
    if (changes.length > 1) return;
    // The SDK has set its timers for one commit all at once, so this one comes after them.
    setTimeout(() => {
      const now = changes;
      changes = [];
      for (const apply of now) apply();
      done();
    }, 0);
  };
}
