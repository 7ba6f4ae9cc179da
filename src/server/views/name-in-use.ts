import { SuretyError } from "#server/surety-error.ts";

export function nameInUse(isShared: boolean): SuretyError {
  const words = `${isShared ? "Your shop already has" : "You already have"} a view with this name.`;
  return new SuretyError("name-in-use", words, { faults: [{ path: "name", message: "is in use" }] });
}
