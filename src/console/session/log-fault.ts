import type { ClientFaultKind } from "#contract/client-faults.ts";

/** Sends a fault that only the browser sees to the server's log. What it takes is loaded with the first fault. */
export function logFault(kind: ClientFaultKind, cause: unknown): void {
  // If that can't be loaded or sent, there is nowhere left to report it.
  import("#console/session/report-fault.ts").then(({ reportFault }) => reportFault(kind, cause)).catch(() => undefined);
}
