const DATA = "data: ";
const RETRY = "retry: ";

/** Parses as much of the format of event streams as our server writes: a general parser would cost every visitor 1 KB (ADR-003). */
export function eventReader(
  received: (data: string) => void,
  retryAfter: (ms: number) => void,
): (text: string) => void {
  let rest = "";
  return (text) => {
    const events = (rest + text).split("\n\n");
    rest = events.pop() ?? "";
    for (const line of events.flatMap((event) => event.split("\n"))) {
      if (line.startsWith(DATA)) received(line.slice(DATA.length));
      if (line.startsWith(RETRY)) retryAfter(Number(line.slice(RETRY.length)));
    }
  };
}
