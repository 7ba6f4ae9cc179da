import { SuretyError } from "#server/surety-error.ts";

export function listNameInUse(): SuretyError {
  return new SuretyError("name-in-use", "Your shop already has a list with this name.", {
    faults: [{ path: "name", message: "is in use" }],
  });
}
