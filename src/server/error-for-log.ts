/** What a log says of an error. */
export type LoggedError = {
  type: string;
  message: string;
  code?: string | undefined;
  constraint?: string | undefined;
  stack?: string;
  cause?: LoggedError | undefined;
};

/**
 * An error as it may be logged: without the values that a statement was given, which errors of the database carry in their
 * message, their stack and fields of their own.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const message = withoutParams(error.message);
  return {
    type: error.constructor.name,
    message,
    code: textOf(error, "code"),
    constraint: textOf(error, "constraint"),
    stack: [message, ...framesOf(error)].join("\n"),
    cause: error.cause === undefined ? undefined : errorForLog(error.cause),
  };
}

/** Drizzle ends its message with the statement's values. */
function withoutParams(message: string): string {
  return message.replace(/\nparams: [^]*$/, "");
}

function framesOf({ stack = "", message }: Error): string[] {
  return stack
    .replace(message, "")
    .split("\n")
    .filter((line) => line.startsWith("    at "));
}

function textOf(error: Error, field: string): string | undefined {
  const value: unknown = Reflect.get(error, field);
  return typeof value === "string" ? value : undefined;
}
