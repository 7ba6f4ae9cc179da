import Fastify from "fastify";
import { listenOn } from "#server/http/listen-on.ts";
import { registerAdmin, type AdminOptions } from "#server/shop-admin/register-admin.ts";

type RunningAdmin = {
  /** The admin page's origin, which the console's server needs as ADMIN_ORIGIN. */
  origin: string;
  /** The script's address, which the console's server needs as APP_BRIDGE_URL. */
  appBridgeUrl: string;
  stop: () => Promise<void>;
};

/** Starts our own shop admin, reachable from this machine only. Port 0 picks a free port. */
export async function startAdmin(options: AdminOptions & { port: number }): Promise<RunningAdmin> {
  // A browser keeps connections that it has sent nothing on, which would keep it from stopping.
  const app = Fastify({ logger: false, forceCloseConnections: true });
  await registerAdmin(app, options);
  const address = await listenOn(app, { host: "127.0.0.1", port: options.port, portVariable: "ADMIN_PORT" });
  const origin = new URL(address).origin;
  return { origin, appBridgeUrl: `${origin}/app-bridge.js`, stop: () => app.close() };
}
