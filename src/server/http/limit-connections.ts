import type { Server } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { ipKey } from "#domain/screening/ip-key.ts";
import { trustedProxies } from "#server/http/trusted-proxies.ts";

type ConnectionLimits = {
  connections: number;
  connectionsPerAddress: number;
  /** As in the configuration's `trustProxy`. */
  trustProxy: string | null;
  log: Pick<FastifyBaseLogger, "warn">;
};

/**
 * Closes connections above the limits as they are opened: those of the process, and those of one IP address unless it's a
 * trusted proxy's, behind which many callers stand. The log says so once until an address is below its limit again.
 */
export function limitConnections(server: Server, { connections, connectionsPerAddress, trustProxy, log }: ConnectionLimits): void {
  const openOf = new Map<string, number>();
  const refused = new Set<string>();
  const isProxy = trustedProxies(trustProxy);
  server.maxConnections = connections;
  server.on("connection", (socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const key = ipKey(address) ?? address;
    const open = openOf.get(key) ?? 0;
    if (open >= connectionsPerAddress) {
      socket.destroy();
      if (!refused.has(key)) log.warn({ most: connectionsPerAddress }, "an IP address has too many connections; more are closed");
      refused.add(key);
      return;
    }
    openOf.set(key, open + 1);
    socket.once("close", () => {
      const left = (openOf.get(key) ?? 1) - 1;
      refused.delete(key);
      if (left === 0) openOf.delete(key);
      else openOf.set(key, left);
    });
  });
}
