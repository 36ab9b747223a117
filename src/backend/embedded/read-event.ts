const DATA = "data: ";
const RETRY = "retry: ";

/** Parses the text of our server's event stream as it arrives. The server writes only comments and events with one line of JSON, some with
 *  the milliseconds after which to connect again, so this parses only that much of the format: a general parser would cost every visitor
 *  1 KB (ADR-003). */
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
