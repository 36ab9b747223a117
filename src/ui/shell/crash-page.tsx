import { Component, type ReactNode, useEffect, useState } from "react";
import { sk } from "#src/text/sk.ts";
import { skOffline } from "#src/text/sk-offline.ts";
import { useConnected } from "../use-connected.ts";

interface BoundaryProps {
  readonly failure?: unknown; // why the page cannot be shown; undefined if it can
  readonly location?: object; // when it changes, the page is tried again
  readonly children: ReactNode;
}

/** Shows the crash page in the place of a page that cannot be loaded or that throws. */
export class CrashBoundary extends Component<BoundaryProps, { readonly error?: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override state = { error: undefined };
  override componentDidUpdate({ location }: BoundaryProps) {
    if (location !== this.props.location) this.setState({ error: undefined });
  }
  override render() {
    const { failure, children } = this.props;
    return failure === undefined && this.state.error === undefined ? children : <CrashPage failure={failure} />;
  }
}

/** After a bug, which React has logged, or if a script could not be loaded. Without a connection it loads the page once there is one (B7). */
function CrashPage({ failure }: { failure: unknown }) {
  const isConnected = useConnected();
  const [wasConnected] = useState(isConnected);
  const waits = failure !== undefined && !wasConnected;
  useEffect(() => {
    if (!waits && failure !== undefined) console.error(failure);
    if (waits && isConnected) location.reload();
  }, [failure, waits, isConnected]);
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-6 py-24 text-center">
      <h1 className="font-display text-2xl font-bold">{waits ? skOffline.maybeOutdated : sk.unexpected}</h1>
      <button type="button" className="button-ink" onClick={() => location.reload()}>
        {sk.reload}
      </button>
    </div>
  );
}
