import Fastify from "fastify";
import { listenOn } from "#server/listen-on.ts";
import { registerAdmin, type AdminOptions } from "#server/shop-admin/register-admin.ts";

export type RunningAdmin = {
  /** Where the admin's page is; the console's server must be told it as ADMIN_ORIGIN. */
  origin: string;
  /** What the console's server must be told as APP_BRIDGE_URL. */
  appBridgeUrl: string;
  stop: () => Promise<void>;
};

/** Starts our own shop admin on this machine only; port 0 takes a free one. */
export async function startAdmin(options: AdminOptions & { port: number }): Promise<RunningAdmin> {
  const app = Fastify({ logger: false });
  await registerAdmin(app, options);
  const address = await listenOn(app, { host: "127.0.0.1", port: options.port, portVariable: "ADMIN_PORT" });
  const origin = new URL(address).origin;
  return { origin, appBridgeUrl: `${origin}/app-bridge.js`, stop: () => app.close() };
}
