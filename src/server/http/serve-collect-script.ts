import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { COLLECT_SCRIPT_PATH } from "#server/visits/visit-setup.ts";

/** Shops' pages get a new version within an hour. */
const CACHE = "public, max-age=3600";

/** Serves the script that shops put on their pages, to pages of any origin. Where it isn't built, there is none. */
export function registerCollectScript(app: FastifyInstance, distDir: string): void {
  let loaded: ReturnType<typeof load> | null = null;
  app.get(COLLECT_SCRIPT_PATH, async (request, reply) => {
    const script = await (loaded ??= load(distDir));
    if (script === null) return reply.callNotFound();
    const takesGzip = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    reply.type("text/javascript; charset=utf-8").headers({
      "cache-control": CACHE,
      vary: "accept-encoding",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
    });
    return takesGzip ? reply.header("content-encoding", "gzip").send(script.compressed) : reply.send(script.plain);
  });
}

async function load(distDir: string): Promise<{ plain: Buffer; compressed: Buffer } | null> {
  try {
    const plain = await readFile(join(distDir, "sensor", "collect.js"));
    return { plain, compressed: await promisify(gzip)(plain, { level: 9 }) };
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw cause;
  }
}
