/** Calls `stop` at the first SIGTERM or SIGINT and ends the process afterwards, with status 1 if `stop` fails. Later signals are
 *  ignored, because Ctrl-C under npm sends SIGINT twice: once by the terminal to each process of the group, and once by npm. */
export function stopAtSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stop().then(
        () => process.exit(0),
        (error) => {
          process.stderr.write(`${error?.stack ?? error}\n`);
          process.exit(1);
        },
      );
    });
  }
}
