import { parseArgs } from "node:util";

/** For commands without options: prints the help if asked to. Throws on any other option. */
export function wasHelpAsked(help: string): boolean {
  const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } }, strict: true });
  if (values.help) console.log(help);
  return values.help ?? false;
}
