import { parseArgs } from "node:util";
import { claimStates, type ClaimState } from "#domain/guarantee/claim.ts";
import { declineReasons, type DeclineReason } from "#domain/guarantee/decline-reason.ts";
import { closestTo } from "#domain/text/closest-to.ts";
import { UsageError } from "#server/commands/usage-error.ts";

/** What the command is asked to do. `amount` is a decimal number in the order's currency; null is what was claimed. */
export type ClaimsCommand =
  | { kind: "help" }
  | { kind: "list"; states: readonly ClaimState[] }
  | { kind: "accept"; claimId: number; amount: number | null }
  | { kind: "decline"; claimId: number; reason: DeclineReason }
  | { kind: "pay"; claimId: number };

const commands = ["list", "accept", "decline", "pay"] as const;
const options = {
  state: { type: "string" },
  amount: { type: "string" },
  reason: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;
/** The options that each command takes. */
const taken: Record<(typeof commands)[number], readonly string[]> = { list: ["state"], accept: ["amount"], decline: ["reason"], pay: [] };

/** Reads the command's arguments. Throws `UsageError` with what's wrong with them. */
export function readClaimsArguments(args: readonly string[]): ClaimsCommand {
  const { values, positionals, tokens } = parsed(args);
  if (values.help === true || args.length === 0) return { kind: "help" };
  const unknown = tokens.find((token) => token.kind === "option" && !(token.name in options));
  if (unknown?.kind === "option") throw new UsageError([`There is no option ${unknown.rawName}`]);
  const [named = "", id, ...more] = positionals;
  const command = commands.find((known) => known === named);
  if (command === undefined) throw new UsageError([unknownCommand(named)]);
  if (more.length > 0) throw new UsageError([`Only one claim at a time: ${more.join(" ")} is too much`]);
  const misplaced = Object.keys(values).find((name) => !taken[command].includes(name));
  if (misplaced !== undefined) throw new UsageError([`--${misplaced} can't be used with ${command}`]);
  if (command === "list") {
    if (id !== undefined) throw new UsageError(["list takes no ID"]);
    return { kind: "list", states: statesOf(values.state) };
  }
  const claimId = claimIdOf(command, id);
  switch (command) {
    case "accept":
      return { kind: "accept", claimId, amount: amountOf(values.amount) };
    case "decline":
      return { kind: "decline", claimId, reason: reasonOf(values.reason) };
    case "pay":
      return { kind: "pay", claimId };
  }
}

function parsed(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
}

type Given = string | boolean | undefined;

function unknownCommand(named: string): string {
  if (named === "") return `One of ${commands.join(", ")} is required`;
  const closest = closestTo(named, [...commands]);
  return `There is no command ${named}${closest === null ? "" : `; did you mean ${closest}?`}`;
}

function claimIdOf(command: string, text: string | undefined): number {
  if (text === undefined) throw new UsageError([`${command} needs the claim's ID`]);
  const claimId = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(claimId)) throw new UsageError([`${text} isn't a claim's ID`]);
  return claimId;
}

function statesOf(text: Given): readonly ClaimState[] {
  if (text === undefined) return ["filed", "accepted"];
  if (text === "all") return claimStates;
  const state = claimStates.find((known) => known === text);
  if (state === undefined) throw new UsageError([`--state must be all or one of ${claimStates.join(", ")}`]);
  return [state];
}

function amountOf(text: Given): number | null {
  if (text === undefined) return null;
  const amount = typeof text === "string" && text.trim() !== "" ? Number(text) : Number.NaN;
  if (!(Number.isFinite(amount) && amount > 0)) throw new UsageError(["--amount must be a number above 0, such as 129.90"]);
  return amount;
}

function reasonOf(text: Given): DeclineReason {
  const reason = declineReasons.find((known) => known === text);
  if (reason === undefined) throw new UsageError([`--reason must be one of ${declineReasons.join(", ")}`]);
  return reason;
}
