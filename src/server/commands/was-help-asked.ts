import { parseArgs } from "node:util";

/** For a command without options of its own: prints its help where that is asked for. Throws on any other option. */
export function wasHelpAsked(help: string): boolean {
  const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } }, strict: true });
  if (values.help) console.log(help);
  return values.help ?? false;
}
