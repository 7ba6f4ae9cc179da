import { SuretyError } from "#server/surety-error.ts";

/** The error of an upload whose file can't be taken, or with `path` another of its parts. */
export function fileFault(message: string, path = "file"): SuretyError {
  return new SuretyError("bad-content", `The file wasn't added: ${path === "file" ? "it" : path} ${message}.`, {
    faults: [{ path, message }],
  });
}
