/** What the log says about an error. */
type LoggedError = {
  type: string;
  message: string;
  code?: string | undefined;
  constraint?: string | undefined;
  stack?: string;
  cause?: LoggedError | undefined;
  /** The errors that an `AggregateError` holds. */
  errors?: LoggedError[] | undefined;
};

/** The most nested errors that are logged: a chain of causes may be circular. */
const MOST_LEVELS = 5;

/** An error without statement values, which database errors carry in their message, stack and extra properties. */
export function errorForLog(error: unknown): LoggedError {
  return logged(error, MOST_LEVELS);
}

function logged(error: unknown, levels: number): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const code = textOf(error, "code");
  const message = isFaultOfValue(code) ? "The database rejected a value" : withoutParams(error.message);
  const hasMore = levels > 1;
  return {
    type: error.constructor.name,
    message,
    code,
    constraint: textOf(error, "constraint"),
    stack: [message, ...framesOf(error)].join("\n"),
    cause: hasMore && error.cause !== undefined ? logged(error.cause, levels - 1) : undefined,
    errors: hasMore && error instanceof AggregateError ? error.errors.map((one: unknown) => logged(one, levels - 1)) : undefined,
  };
}

/** PostgreSQL's class 22, "data exception": its messages quote the value. */
function isFaultOfValue(code: string | undefined): boolean {
  return code !== undefined && /^22[0-9A-Z]{3}$/.test(code);
}

/** Drizzle appends the statement's values to its message. */
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
