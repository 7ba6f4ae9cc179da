/** What stories are told of the server they run on, each in an environment variable. */
export const serverVariables = [
  "CONSOLE_URL",
  "ADMIN_URL",
  "STORIES_DATA_DIR",
  "STORIES_SLACK_PORT",
  "STORIES_OWN_SHOPS",
  "STORIES_EMPTY_DATABASE",
] as const;
export type ServerVariable = (typeof serverVariables)[number];

export function fromServer(variable: ServerVariable): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is not set: the server was not started`);
  return value;
}

/** The console's origin on its own site. */
export function consoleUrl(): string {
  return fromServer("CONSOLE_URL");
}
