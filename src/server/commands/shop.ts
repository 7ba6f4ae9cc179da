import { join, resolve } from "node:path";
import { keysOf } from "#domain/keys-of.ts";
import { leaveStripeJob } from "#server/billing/leave-stripe.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import { openSecrets } from "#server/access/secrets.ts";
import { otherOptions, readShopArguments } from "#server/commands/read-shop-arguments.ts";
import { runShopCommand } from "#server/commands/run-shop-command.ts";
import { shopOptions } from "#server/commands/shop-options.ts";
import { UsageError } from "#server/commands/usage-error.ts";
import { withDatabase } from "#server/commands/with-database.ts";
import { ConfigError, processEnvironment, readConfig, type Config } from "#server/config.ts";
import { makeLogger } from "#server/logger.ts";
import { FolderInUseError } from "#server/db/instance-lock.ts";
import { SuretyError } from "#server/surety-error.ts";

const help = `npm run shop -- --name NAME --email EMAIL [options]     creates a shop and its owner
npm run shop -- --change SHOP [options]                 changes a shop
npm run shop -- --new-key SHOP                          gives a shop a new API key
npm run shop -- --reset-second-factor EMAIL             turns off a person's two-step authentication
npm run shop -- --invite                                prints a link to sign up with
npm run shop -- --requests                              lists the plans that shops asked for

Works on the configured database: DATABASE_URL, also while servers are using it, or DATA_DIR while no server is using it.
Servers go by a change within 5 seconds. Prints a new shop's API key and, for people without a login, a link to set a
password within 30 minutes. The link starts with PUBLIC_URL, or with http://localhost:PORT if that isn't set. Options without
a value here are turned on by name and off with "off", such as --guarantee off.

${helpLines([
  ...keysOf(shopOptions).map((name) => shopOptions[name]),
  ...keysOf(otherOptions).map((name) => ({ name, ...otherOptions[name] })),
])}`;

try {
  const command = readShopArguments(process.argv.slice(2));
  if (command.kind === "help") console.log(help);
  else {
    const config = readConfig(processEnvironment());
    await withDatabase(config, async (database) => {
      const secrets = await openSecrets(config, database);
      const log = makeLogger(config.logLevel);
      const jobs = await startJobs<never>(database, { kinds: [sendMailJob, leaveStripeJob], sealing: secrets, log, means: null });
      try {
        const lines = await runShopCommand({ config, database: database.patient, jobs, secrets, now: new Date() }, command);
        console.log([...lines, `Database: ${databaseName(config)}`].join("\n"));
      } finally {
        await jobs.stop();
      }
    });
  }
} catch (cause) {
  console.error(explain(cause));
  process.exitCode = 2;
}

function helpLines(options: readonly { name: string; value: string | null; help: string }[]): string {
  return options
    .map(({ name, value, help: words }) => `  ${`--${name}${value === null ? "" : ` ${value}`}`.padEnd(30)}${words}`)
    .join("\n");
}

/** Names the database, without its password. */
function databaseName({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === null) return join(resolve(dataDir), "database");
  const { host, pathname } = new URL(databaseUrl);
  return `${decodeURIComponent(pathname.slice(1))} at ${host}`;
}

/** One line for each error the caller can fix; everything there is for any other. */
function explain(cause: unknown): unknown {
  if (cause instanceof UsageError) {
    const more = "Run npm run shop -- --help for the options.";
    const [fault = "", ...others] = cause.faults;
    if (others.length > 0) return [...cause.faults, more].join("\n");
    return `${fault}${fault.endsWith("?") ? "" : "."} ${more}`;
  }
  if (cause instanceof SuretyError || cause instanceof ConfigError || cause instanceof FolderInUseError) return cause.message;
  return cause;
}
