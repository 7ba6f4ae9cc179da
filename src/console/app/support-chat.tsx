import { useEffect } from "react";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";

/** Loads the support chat after login, if one is configured. Once loaded, it stays. */
export function SupportChat() {
  const address = useConsoleConfiguration().configuration?.supportChatUrl ?? null;
  useEffect(
    function loadChatScript() {
      if (address === null || document.querySelector("script[data-support-chat]") !== null) return;
      const script = document.createElement("script");
      script.src = address;
      script.async = true;
      script.dataset["supportChat"] = "";
      document.head.append(script);
    },
    [address],
  );
  return null;
}
