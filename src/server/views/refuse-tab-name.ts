import { isTabName } from "#domain/payments/saved-view.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Throws "bad-content" for a name that one of the list's own tabs has. */
export function refuseTabName(name: string): void {
  if (!isTabName(name)) return;
  throw new SuretyError("bad-content", `"${name}" is one of the tabs above the list. Choose another name.`, {
    faults: [{ path: "name", message: "is the name of a tab" }],
  });
}
