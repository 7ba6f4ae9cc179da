import { join } from "node:path";
import { buildConsole } from "#server/commands/build-console.ts";
import { projectRoot } from "#server/commands/run-server.ts";

// Builds the console as `npm start` would, so that the start after it has nothing to build.
const wasBuilt = await buildConsole(projectRoot, join(projectRoot, "dist"));
console.log(wasBuilt ? "The console was built." : "The console is as new as its sources.");
