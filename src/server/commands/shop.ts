import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { planIds } from "#domain/accounts/plans.ts";
import { platformCodes } from "#domain/accounts/platforms.ts";
import { isTimeZone } from "#domain/dates/shop-day.ts";
import { createShop, type NewShop } from "#server/shops/create-shop.ts";
import { addReset } from "#server/access/reset-store.ts";
import { resetLink } from "#server/access/reset-link.ts";
import { openSecrets } from "#server/access/secrets.ts";
import { findShopByName } from "#server/shops/shop-store.ts";
import { withDatabase } from "#server/commands/with-database.ts";
import { ConfigError, processEnvironment, readConfig, type Config } from "#server/config.ts";
import { FolderInUseError } from "#server/db/instance-lock.ts";
import { SuretyError } from "#server/surety-error.ts";

const help = `npm run shop -- --name NAME --email EMAIL [options]

Creates a shop and its owner on the configured database (DATABASE_URL, or DATA_DIR while no server is using it). Prints
the shop's API key and, for an owner without a login, a link to set a password within 30 minutes. The link starts with PUBLIC_URL, or with
http://localhost:PORT if that isn't set.

  --name NAME            the shop's name
  --email EMAIL          the owner's email; someone who already has a login keeps it and gets this shop as well
  --full-name NAME       the owner's name
  --shop-name ADDRESS    the shop's address, such as my-shop.myshopify.com; derived from the name by default
  --plan PLAN            ${planIds.join(", ")}; free by default
  --platform PLATFORM    ${platformCodes.join(", ")}
  --time-zone ZONE       such as America/New_York; UTC by default
  --guarantee            guarantees the shop's orders
  --master               makes it a master account, which can read the shops created --under it
  --under ADDRESS        makes it a sub-account of that master account
  --help                 shows this help`;

/** Parts of letters, digits and hyphens, separated by dots. */
const shopAddress = /^(?=.{1,255}$)[a-z\d]+(-+[a-z\d]+)*(\.[a-z\d]+(-+[a-z\d]+)*)*$/;

const NAME_MAX = 255;

/** The command was called the wrong way. */
class UsageError extends Error {}

try {
  const asked = readArguments(process.argv.slice(2));
  if (asked === null) console.log(help);
  else await makeShop(readConfig(processEnvironment()), asked);
} catch (cause) {
  console.error(explain(cause));
  process.exitCode = 2;
}

type Asked = NewShop & { email: string; under: string | undefined };

async function makeShop(config: Config, asked: Asked): Promise<void> {
  await withDatabase(config, async (database) => {
    const secrets = await openSecrets(config, database);
    const { under } = asked;
    const master = under === undefined ? null : await database.asSystem((handle) => findShopByName(handle, under));
    if (under !== undefined && !master?.isMaster) throw new UsageError(`There is no master account called ${under}`);
    const shop = await createShop(database, secrets, { ...asked, masterTenantId: master?.tenantId });
    const { userId, hasPassword } = shop;
    const token = userId === null || hasPassword ? null : await database.asSystem((handle) => addReset(handle, userId, new Date()));
    console.log(`Created the shop ${asked.name} (${asked.shopName}), id ${shop.tenantId}`);
    console.log(`Database: ${databaseName(config)}`);
    console.log(`API key: ${shop.apiKey}`);
    if (hasPassword) console.log(`${asked.email} already has a login, and logs in with the same password as before`);
    if (token !== null)
      console.log(`To set a password for ${asked.email}, open this link within 30 minutes: ${resetLink(config.publicUrl, token)}`);
  });
}

/** Names the database, without its password. */
function databaseName({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === null) return join(resolve(dataDir), "database");
  const { host, pathname } = new URL(databaseUrl);
  return `${decodeURIComponent(pathname.slice(1))} at ${host}`;
}

/** One line for errors the caller can fix; everything there is for any other. */
function explain(cause: unknown): unknown {
  if (cause instanceof UsageError) return `${cause.message}. Run npm run shop -- --help for the options.`;
  if (cause instanceof SuretyError || cause instanceof ConfigError || cause instanceof FolderInUseError) return cause.message;
  return cause;
}

/** The shop to create, or null for --help. Throws `UsageError`. */
function readArguments(args: string[]): Asked | null {
  const values = parse(args);
  if (values.help) return null;
  const name = shownName("--name", needed("--name", values.name));
  const email = needed("--email", values.email);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`--email ${email} isn't an email address`);
  const plan = planIds.find((planId) => planId === (values.plan ?? "free"));
  if (plan === undefined) throw new UsageError(`--plan must be one of ${planIds.join(", ")}`);
  const platform = platformCodes.find((code) => code === values.platform?.toUpperCase());
  if (platform === undefined && values.platform !== undefined)
    throw new UsageError(`--platform must be one of ${platformCodes.join(", ")}`);
  const shopName = values["shop-name"]?.trim().toLowerCase() ?? addressOf(name);
  if (!shopAddress.test(shopName)) throw new UsageError(`--shop-name must be an address like my-shop.myshopify.com, not "${shopName}"`);
  if (values.master && values.under !== undefined)
    throw new UsageError("--master and --under exclude each other: a sub-account has no shops under it");
  const timeZone = values["time-zone"];
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw new UsageError(`--time-zone must be a time zone like America/New_York, not "${timeZone}"`);
  return {
    name,
    email,
    fullName: values["full-name"] === undefined ? undefined : shownName("--full-name", values["full-name"]),
    shopName,
    plan,
    platform,
    timeZone,
    hasGuarantee: values.guarantee,
    isMaster: values.master,
    under: values.under,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        name: { type: "string" },
        email: { type: "string" },
        "full-name": { type: "string" },
        "shop-name": { type: "string" },
        plan: { type: "string" },
        platform: { type: "string" },
        "time-zone": { type: "string" },
        guarantee: { type: "boolean", default: false },
        master: { type: "boolean", default: false },
        under: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (cause) {
    if (cause instanceof TypeError) throw new UsageError(cause.message.split(/[.\n]/)[0] ?? cause.message, { cause });
    throw cause;
  }
}

function needed(option: string, value: string | undefined): string {
  const text = value?.trim() ?? "";
  if (text === "") throw new UsageError(`${option} is required`);
  return text;
}

/** A name as screens and files show it: one line, not endless. */
function shownName(option: string, name: string): string {
  if (name.length <= NAME_MAX && !/\p{Cc}/u.test(name)) return name;
  throw new UsageError(`${option} must be at most ${NAME_MAX} characters, without line breaks or other control characters`);
}

function addressOf(name: string): string {
  const address = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  if (address === "") throw new UsageError(`--shop-name is required, because "${name}" can't be turned into an address`);
  return address;
}
