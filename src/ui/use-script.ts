import { useEffect, useState } from "react";
import { useConnected } from "./use-connected.ts";

interface ScriptState<Script> {
  readonly script?: Script;
  /** Why the last import failed: there was no connection, or another reason, such as a newer release. */
  readonly failure?: "offline" | "other";
}

/** Imports a script once it is wanted, and after a failure again when it is wanted again or the connection is back. */
export function useScript<Script>(isWanted: boolean, load: () => Promise<Script>): ScriptState<Script> {
  const isConnected = useConnected();
  const [state, setState] = useState<ScriptState<Script>>({});
  const { script } = state;
  useEffect(() => {
    if (!isWanted || script) return;
    let isCurrent = true;
    setState({});
    load().then(
      (loaded) => isCurrent && setState({ script: loaded }),
      (error) => {
        if (isConnected) console.error(error);
        if (isCurrent) setState({ failure: isConnected ? "other" : "offline" });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, script, load, isConnected]);
  return state;
}
