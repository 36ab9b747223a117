import { useEffect, useRef, useState } from "react";
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
  /** The address of the script that failed without a connection. */
  const failed = useRef<string>(undefined);
  useEffect(() => {
    if (!isWanted || script) return;
    let isCurrent = true;
    setState({});
    const reload = (error: unknown): Promise<Script> => {
      // Firefox before 155 remembers that an import has failed, so it is repeated at another address.
      if (!isConnected || !failed.current) throw error;
      return import(/* @vite-ignore */ `${failed.current}?${Date.now()}`);
    };
    load()
      .catch(reload)
      .then(
        (loaded) => isCurrent && setState({ script: loaded }),
        (error) => {
          if (!isConnected) failed.current = /https?:\S+\.js/.exec(String(error))?.[0];
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
