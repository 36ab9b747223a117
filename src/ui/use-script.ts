import { useEffect, useState } from "react";
import { useConnected } from "./use-connected.ts";

/** Imports a script once it is wanted, and after a failure again when it is wanted again or the connection is back. `isMissing`: whether the
 *  last import failed. */
export function useScript<Script>(isWanted: boolean, load: () => Promise<Script>) {
  const isConnected = useConnected();
  const [state, setState] = useState<{ readonly script?: Script; readonly isMissing: boolean }>({ isMissing: false });
  const { script } = state;
  useEffect(() => {
    if (!isWanted || script) return;
    let isCurrent = true;
    setState({ isMissing: false });
    load().then(
      (loaded) => isCurrent && setState({ script: loaded, isMissing: false }),
      (error) => {
        if (isConnected) console.error(error);
        if (isCurrent) setState({ isMissing: true });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, script, load, isConnected]);
  return { ...state, isConnected };
}
