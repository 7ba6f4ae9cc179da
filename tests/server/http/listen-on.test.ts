import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError } from "#server/config.ts";
import { listenOn } from "#server/http/listen-on.ts";

function anApp() {
  const app = Fastify();
  onTestFinished(() => app.close());
  return app;
}

test("a port in use is reported with the variable that sets it", async () => {
  const first = new URL(await listenOn(anApp(), { host: "127.0.0.1", port: 0, portVariable: "PORT" }));
  const port = Number(first.port);
  await expect(listenOn(anApp(), { host: "127.0.0.1", port, portVariable: "ADMIN_PORT" })).rejects.toThrow(
    new ConfigError(`port ${port} is already in use. Set ADMIN_PORT to another port.`),
  );
});

test.each(["192.0.2.7", "no-such-host.invalid"])("%s is reported as not an address of this machine", async (host) => {
  await expect(listenOn(anApp(), { host, port: 0, portVariable: "PORT" })).rejects.toThrow(
    new ConfigError(`HOST isn't an address of this machine: ${host}`),
  );
});
