import { parseArgs } from "node:util";
import { keysOf } from "#domain/keys-of.ts";
import { roles, type Role } from "#domain/accounts/roles.ts";
import { closestTo } from "#domain/text/closest-to.ts";
import { addressFromName, oneOf, OptionFault, shopOptions, shownName, type AskedSettings } from "#server/commands/shop-options.ts";
import { UsageError } from "#server/commands/usage-error.ts";

type Settings = Partial<AskedSettings>;
/** A person to add to the shop. Without a role, someone new is an analyst and someone who has one keeps it. */
export type Invited = { email: string; fullName: string | undefined; role: Role | undefined };

/** What the command is asked to do. `shop` is an address or an id. */
export type ShopCommand =
  | { kind: "help" }
  | {
      kind: "create";
      settings: Settings & Pick<AskedSettings, "name" | "shopName">;
      email: string;
      fullName: string | undefined;
      invited: Invited | null;
    }
  | { kind: "change"; shop: string; settings: Settings; invited: Invited | null }
  | { kind: "new-key"; shop: string }
  | { kind: "reset-second-factor"; email: string }
  /** A link to sign up with, where that takes one. */
  | { kind: "signup-invitation" }
  | { kind: "requests" };

/** The options that aren't settings of the shop, as the help lists them. */
export const otherOptions = {
  email: { value: "EMAIL", help: "the owner's email; someone who already has a login keeps it and gets this shop as well" },
  "full-name": { value: "NAME", help: "the owner's name; with --change, the invited person's" },
  invite: {
    value: "EMAIL",
    help: "adds a person to the shop, with a link to set a password if they have none; alone, prints a link to sign up with where SIGNUP=invite",
  },
  role: { value: "ROLE", help: `what the invited person may do: ${roles.join(", ")}; analyst by default` },
  change: { value: "SHOP", help: "changes that shop, by its address or id, instead of creating one: only what is given" },
  "new-key": { value: "SHOP", help: "gives that shop a new API key; the old one stops working, and its sessions end" },
  "reset-second-factor": {
    value: "EMAIL",
    help: "turns off a person's two-step authentication, for one who lost their phone and recovery codes",
  },
  requests: { value: null, help: "lists the plans that shops asked for and those that change when the month ends" },
  help: { value: null, help: "shows this help" },
} as const;

const settingNames = keysOf(shopOptions);
const switches = settingNames.filter((name) => shopOptions[name].value === null).map((name) => shopOptions[name].name);
const optionNames = [...settingNames.map((name) => shopOptions[name].name), ...keysOf(otherOptions)];

/** Reads the command's arguments. Throws `UsageError` with everything that's wrong with them. */
export function readShopArguments(args: readonly string[]): ShopCommand {
  if (args.length === 1 && args[0] === "--invite") return { kind: "signup-invitation" };
  const faults: string[] = [];
  const given = valuesOf(args, faults);
  if (given.has("help")) return { kind: "help" };
  const text = (option: string) => given.get(option);
  const attempt = <T>(option: string, read: () => T): T | undefined => {
    try {
      return read();
    } catch (cause) {
      if (!(cause instanceof OptionFault)) throw cause;
      faults.push(`--${option} ${cause.message}`);
      return undefined;
    }
  };
  const optional = <T>(option: string, read: (value: string) => T): T | undefined => {
    const value = text(option);
    return value === undefined || value === "" ? undefined : attempt(option, () => read(value));
  };
  const needed = (option: string) => {
    if (!given.has(option)) faults.push(`--${option} is required`);
  };
  const alone = (option: string, others: readonly string[]) => {
    for (const other of others) if (given.has(option) && given.has(other)) faults.push(`--${other} can't be used with --${option}`);
  };

  const settings: Settings = {};
  const readSetting = <Name extends keyof AskedSettings>(name: Name) => {
    const option = shopOptions[name];
    const value = optional(option.name, option.read);
    if (value !== undefined) settings[name] = value;
  };
  for (const name of settingNames) readSetting(name);
  const email = optional("email", emailOf);
  const fullName = optional("full-name", shownName);
  const invitedEmail = optional("invite", emailOf);
  const role = optional("role", oneOf("", roles).read);
  const locked = optional("reset-second-factor", emailOf);
  const isChange = given.has("change");

  alone(
    "new-key",
    optionNames.filter((name) => name !== "new-key" && name !== "help"),
  );
  alone(
    "reset-second-factor",
    optionNames.filter((name) => name !== "reset-second-factor" && name !== "help"),
  );
  alone("change", ["email"]);
  if (given.has("role") && !given.has("invite")) faults.push("--role needs --invite");
  if (isChange && given.has("full-name") && !given.has("invite")) faults.push("--full-name needs --invite");
  if (settings.isMaster && settings.masterTenantId)
    faults.push("--master and --under exclude each other: a sub-account has no shops under it");
  const invited = invitedEmail === undefined ? null : { email: invitedEmail, fullName: isChange ? fullName : undefined, role };

  if (given.has("requests") && given.size > 1) faults.push("--requests is used alone");
  if (given.has("requests")) return checked(faults, { kind: "requests" });
  const newKeyOf = text("new-key");
  if (given.has("reset-second-factor")) return checked(faults, { kind: "reset-second-factor", email: locked ?? "" });
  const changed = text("change");
  if (newKeyOf !== undefined) return checked(faults, { kind: "new-key", shop: newKeyOf });
  if (changed !== undefined) {
    if (given.size === 1 && faults.length === 0) faults.push("--change needs at least one option that says what to change");
    return checked(faults, { kind: "change", shop: changed, settings, invited });
  }
  needed("name");
  needed("email");
  const { name = "" } = settings;
  const shopName = settings.shopName ?? (name === "" ? undefined : attempt("shop-name", () => addressFromName(name)));
  return checked(faults, {
    kind: "create",
    settings: { ...settings, name, shopName: shopName ?? "" },
    email: email ?? "",
    fullName,
    invited,
  });
}

function checked(faults: readonly string[], command: ShopCommand): ShopCommand {
  if (faults.length > 0) throw new UsageError(faults);
  return command;
}

/** The options' values, trimmed. What isn't an option, comes twice or lacks its value is a fault. */
function valuesOf(args: readonly string[], faults: string[]): Map<string, string> {
  const { tokens } = parseArgs({
    args: args.map(withValue),
    options: Object.fromEntries(optionNames.map((name) => [name, { type: "string" as const }])),
    strict: false,
    tokens: true,
  });
  const values = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === "positional") faults.push(`"${token.value}" doesn't belong to an option`);
    if (token.kind !== "option") continue;
    if (!optionNames.includes(token.name)) {
      const closest = closestTo(token.name, optionNames);
      faults.push(`Unknown option '${token.rawName}'${closest === null ? "" : `; did you mean --${closest}?`}`);
      continue;
    }
    if (values.has(token.name)) faults.push(`--${token.name} is given twice`);
    const value = (token.value ?? "").trim();
    if (value === "") faults.push(`--${token.name} needs a value`);
    values.set(token.name, value);
  }
  return values;
}

/** Says what an option without a value means, so that it doesn't take the next option as its value. */
function withValue(argument: string, index: number, args: readonly string[]): string {
  if (argument === "-h") return "--help=on";
  const name = argument.replace(/^--/, "");
  const next = args[index + 1];
  const hasNone = next === undefined || /^--?[a-z]/.test(next);
  if (!argument.startsWith("--") || !optionNames.includes(name)) return argument;
  if (name === "help" || name === "requests" || (switches.includes(name) && hasNone)) return `${argument}=on`;
  return hasNone ? `${argument}=` : argument;
}

function emailOf(text: string): string {
  if (text.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new OptionFault(`must be an email address, not "${text}"`);
}
