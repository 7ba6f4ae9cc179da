export type OutgoingFaultCode =
  | "bad-address"
  | "bad-header"
  | "private-address"
  | "unknown-host"
  | "too-many-redirects"
  | "timeout"
  | "no-connection";

/** Why an address that a shop gave wasn't called, or didn't answer. The message is for the merchant. */
export class OutgoingFault extends Error {
  readonly code: OutgoingFaultCode;

  constructor(code: OutgoingFaultCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "OutgoingFault";
    this.code = code;
  }

  /** Whether calling again later may work. */
  get isTemporary(): boolean {
    return this.code === "unknown-host" || this.code === "timeout" || this.code === "no-connection";
  }
}
