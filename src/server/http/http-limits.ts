/** What one process takes from its callers' connections; tests set their own. */
export type HttpLimits = {
  /** From the start of a request, or of its connection, to the end of its headers. */
  headersMs: number;
  /** How long a body may send nothing while the server waits for it. */
  bodyIdleMs: number;
  /** How long a body may take in all, except a streamed one, which has no such limit. */
  bodyMs: number;
  /** How often the times are checked. */
  checkEveryMs: number;
  /** Open connections. */
  connections: number;
  /** Open connections from one IP address. Those of trusted proxies aren't limited. */
  connectionsPerAddress: number;
  /** Calls per minute from one IP address whose credentials were refused. */
  refusalsPerMinute: number;
  /** Requests still unanswered this long after the server began to stop are cut off. */
  answerWithinMs: number;
};

export const httpLimits: HttpLimits = {
  headersMs: 60_000,
  bodyIdleMs: 60_000,
  bodyMs: 5 * 60_000,
  checkEveryMs: 5_000,
  connections: 8_000,
  connectionsPerAddress: 500,
  refusalsPerMinute: 300,
  answerWithinMs: 3_000,
};
