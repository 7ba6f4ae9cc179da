import { declineReasons, declineReasonWords } from "#domain/guarantee/decline-reason.ts";
import { claimStates } from "#domain/guarantee/claim.ts";
import { openSecrets } from "#server/access/secrets.ts";
import { readClaimsArguments } from "#server/commands/read-claims-arguments.ts";
import { runClaimsCommand } from "#server/commands/run-claims-command.ts";
import { UsageError } from "#server/commands/usage-error.ts";
import { withDatabase } from "#server/commands/with-database.ts";
import { ConfigError, processEnvironment, readConfig } from "#server/config.ts";
import { FolderInUseError } from "#server/db/instance-lock.ts";
import { SuretyError } from "#server/surety-error.ts";

const help = `npm run claims -- list [--state STATE]             lists the guarantee claims of all shops, newest first
npm run claims -- accept ID [--amount AMOUNT]      accepts a filed claim, for all that was claimed or for less
npm run claims -- decline ID --reason REASON       declines a filed claim; the order's guarantee is rejected
npm run claims -- pay ID                           records that an accepted claim was paid, which closes the dispute

Works on the configured database: DATABASE_URL, also while servers are using it, or DATA_DIR while no server is using it.
AMOUNT is in the order's currency, such as 129.90.
STATE is all or one of ${claimStates.join(", ")}; without it, filed and accepted claims are listed.
REASON is one of:
${declineReasons.map((reason) => `  ${reason.padEnd(16)}${declineReasonWords(reason)}`).join("\n")}`;

try {
  const command = readClaimsArguments(process.argv.slice(2));
  if (command.kind === "help") console.log(help);
  else {
    const config = readConfig(processEnvironment());
    await withDatabase(config, async (database) => {
      const secrets = await openSecrets(config, database);
      const lines = await runClaimsCommand({ database, secrets, now: new Date() }, command);
      console.log(lines.join("\n"));
    });
  }
} catch (cause) {
  console.error(explain(cause));
  process.exitCode = 2;
}

/** One line for each error the caller can fix; everything there is for any other. */
function explain(cause: unknown): unknown {
  if (cause instanceof UsageError) return `${cause.message}. Run npm run claims -- --help for how to use it.`;
  if (cause instanceof SuretyError || cause instanceof ConfigError || cause instanceof FolderInUseError) return cause.message;
  return cause;
}
