import { processEnvironment, readConfig } from "#server/config.ts";
import { greeting } from "#server/commands/greeting.ts";
import { orExplain } from "#server/commands/or-explain.ts";
import { runServer } from "#server/commands/run-server.ts";
import { wasHelpAsked } from "#server/commands/was-help-asked.ts";

const help = `npm start

Builds the console if it is missing or older than its sources, opens the database, loads the demo if it's on, and serves
everything on PORT (3000). See .env.example for all variables.`;

await orExplain(async () => {
  if (wasHelpAsked(help)) return;
  const config = readConfig(processEnvironment());
  const server = await runServer(config, console.log);
  const address = server.address.replace("127.0.0.1", "localhost").replace("0.0.0.0", "localhost");
  console.log(greeting(config, [`Surety is ready at ${address}`]));
  if ((await server.demo) === true) console.log("The demo is loaded.");
});
