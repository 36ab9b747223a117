const DATA = "data: ";

/** Reads our server's event stream out of text as it arrives. All the server writes are comments and events of one line of
 *  JSON, so that is all this knows of the format: a general parser would cost every visitor 1 KB (ADR-003). */
export function eventReader(received: (data: string) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const events = (rest + text).split("\n\n");
    rest = events.pop() ?? "";
    for (const line of events.flatMap((event) => event.split("\n"))) {
      if (line.startsWith(DATA)) received(line.slice(DATA.length));
    }
  };
}
