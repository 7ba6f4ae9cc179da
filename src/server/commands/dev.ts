import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createServer } from "vite";
import { processEnvironment, readConfig } from "#server/config.ts";
import { orExplain, projectRoot } from "#server/commands/run-server.ts";

const help = `npm run dev

The product with reload: the server starts again when a file of it changes, and the browser takes changes of the
console at once. The console is served on DEV_PORT (5173), the server on PORT (3000).`;

await orExplain(async () => {
  const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } }, strict: true });
  if (values.help) return console.log(help);
  const environment = processEnvironment();
  const config = readConfig(environment);
  const server = spawn(
    process.execPath,
    [join(projectRoot, "node_modules/tsx/dist/cli.mjs"), "watch", "--clear-screen=false", "src/server/commands/start.ts"],
    {
      cwd: projectRoot,
      stdio: "inherit",
    },
  );
  const target = `http://${config.host === "0.0.0.0" ? "127.0.0.1" : config.host}:${config.port}`;
  const paths = ["/api", "/sensor", "/verify", "/healthz", "/readyz", "/metrics"];
  const vite = await createServer({
    root: projectRoot,
    configFile: join(projectRoot, "vite.config.ts"),
    server: {
      port: Number(environment["DEV_PORT"] ?? 5173),
      proxy: Object.fromEntries(paths.map((path) => [path, { target, changeOrigin: true }])),
    },
  });
  await vite.listen();
  vite.printUrls();
  server.on("exit", (code) => {
    void vite.close().then(() => process.exit(code ?? 0));
  });
});
