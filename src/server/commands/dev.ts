import { spawn } from "node:child_process";
import { join } from "node:path";
import { createServer } from "vite";
import { processEnvironment, readConfig } from "#server/config.ts";
import { orExplain } from "#server/commands/or-explain.ts";
import { projectRoot } from "#server/commands/run-server.ts";
import { wasHelpAsked } from "#server/commands/was-help-asked.ts";

const help = `npm run dev

Runs Surety with live reload: the server restarts when one of its files changes, and the browser picks up changes to the
console right away. The console is on DEV_PORT (5173), the server on PORT (3000).`;

await orExplain(async () => {
  if (wasHelpAsked(help)) return;
  const config = readConfig(processEnvironment());
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
      port: config.devPort,
      proxy: Object.fromEntries(paths.map((path) => [path, { target, changeOrigin: true }])),
    },
  });
  await vite.listen();
  vite.printUrls();
  process.on("SIGTERM", () => server.kill("SIGTERM"));
  server.on("exit", (code) => {
    void vite.close().then(() => process.exit(code ?? 0));
  });
});
