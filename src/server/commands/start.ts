import { processEnvironment, readConfig, type Config } from "#server/config.ts";
import { DEMO_PASSWORD, demoSignIns } from "#domain/accounts/demo-sign-ins.ts";
import { DEMO_API_KEY, DEMO_SHOP } from "#server/demo/demo-accounts.ts";
import { orExplain } from "#server/commands/or-explain.ts";
import { runServer } from "#server/commands/run-server.ts";
import { wasHelpAsked } from "#server/commands/was-help-asked.ts";

const help = `npm start

Builds the console where it is missing or older than its sources, opens the database, loads the demo where it
belongs, and serves everything on PORT (3000). The variables are told in .env.example.`;

await orExplain(async () => {
  if (wasHelpAsked(help)) return;
  const config = readConfig(processEnvironment());
  const server = await runServer(config, console.log);
  console.log(greeting(config, server.address));
  const isWhole = await server.demo;
  if (isWhole === true) console.log("The demo is loaded.");
});

function greeting(config: Config, address: string): string {
  const lines = ["", `Surety is ready at ${address.replace("127.0.0.1", "localhost").replace("0.0.0.0", "localhost")}`];
  if (config.hasDemo && config.role !== "jobs") {
    lines.push("", "Sign in with one of these (password of all: " + DEMO_PASSWORD + ")");
    for (const { email, shows } of demoSignIns) lines.push(`  ${email.padEnd(20)} ${shows}`);
    lines.push("", `API key of ${DEMO_SHOP}: ${DEMO_API_KEY}`);
  }
  return [...lines, ""].join("\n");
}
