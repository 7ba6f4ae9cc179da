import { SuretyError, type Fault } from "#server/surety-error.ts";

/** The error of an upload whose file can't be taken, or with `path` another of its parts. */
export function fileFault(message: string, path = "file"): SuretyError {
  return fileFaults([{ path, message }]);
}

/** The error of an upload with several faults. */
export function fileFaults(faults: Fault[]): SuretyError {
  const sentences = faults.map(({ path, message }) => `${path === "file" ? "it" : path} ${message}`);
  return new SuretyError("bad-content", `The file wasn't added: ${sentences.join("; ")}.`, { faults });
}
