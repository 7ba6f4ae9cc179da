import type { ClientFaultKind } from "#contract/client-faults.ts";

/** Lets the server's log know of a fault that only the browser sees. What it takes is loaded with the first fault. */
export function tellFault(kind: ClientFaultKind, cause: unknown): void {
  // If that can't be loaded or sent, there is nothing left to tell it to.
  import("#console/session/report-fault.ts").then(({ reportFault }) => reportFault(kind, cause)).catch(() => undefined);
}
