import type { FastifyInstance } from "fastify";
import { ConfigError } from "#server/config.ts";

/** Where to listen, and the variable that sets the port. */
type Place = { host: string; port: number; portVariable: "PORT" | "ADMIN_PORT" };

/** Listens and returns the address. Throws `ConfigError` if the host or port isn't available. */
export async function listenOn(app: FastifyInstance, { host, port, portVariable }: Place): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    switch (cause instanceof Error && "code" in cause ? cause.code : null) {
      case "EADDRINUSE":
        throw new ConfigError(`port ${port} is already in use. Set ${portVariable} to another port.`, { cause });
      case "EACCES":
        throw new ConfigError(`no permission to listen on port ${port}. Set ${portVariable} to another port.`, { cause });
      case "EADDRNOTAVAIL":
      case "ENOTFOUND":
      case "EAI_AGAIN":
        throw new ConfigError(`HOST isn't an address of this machine: ${host}`, { cause });
      default:
        throw cause;
    }
  }
}
