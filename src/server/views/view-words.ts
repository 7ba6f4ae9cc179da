import { SuretyError } from "#server/surety-error.ts";

export function nameInUse(isShared: boolean): SuretyError {
  return new SuretyError("conflict", `${isShared ? "Your shop already has" : "You already have"} a view with this name.`);
}
