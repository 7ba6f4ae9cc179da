import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { projectRoot } from "#server/commands/run-server.ts";
import { collectAsset } from "#server/commands/update-collect-asset.ts";
import { renderEmbed } from "#server/shop-admin/store/render-embed.ts";
import { storefrontPage } from "#tests/bench/storefront-page.ts";

/** A shop's page with and without the app embed, and the server that takes its visits. */
export type StorefrontServer = {
  withEmbed: string;
  withoutEmbed: string;
  /** The script's size when it's gzipped. */
  scriptBytes: number;
  /** How many batches were reported so far. */
  reports(): number;
  stop(): Promise<void>;
};

const ASSET = `/${collectAsset}`;
const ENDPOINT = "/sensor/visits";

export async function startStorefront(): Promise<StorefrontServer> {
  const script = await promisify(gzip)(await readFile(path.join(projectRoot, collectAsset)), { level: 9 });
  const embed = await renderEmbed(
    new Map([
      ["surety.site_key", "site_0123456789abcdef"],
      ["surety.endpoint", ENDPOINT],
    ]),
  );
  const pages: Record<string, string> = { "/with": storefrontPage(embed), "/without": storefrontPage("") };
  let reports = 0;
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    if (page !== undefined) response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    else if (request.url === ASSET) {
      response.writeHead(200, { "content-type": "text/javascript; charset=utf-8", "content-encoding": "gzip" }).end(script);
    } else if (request.url === ENDPOINT && request.method === "POST") {
      reports += 1;
      request.resume();
      response.writeHead(202).end();
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("The storefront has no port");
  const address = `http://127.0.0.1:${bound.port}`;
  return {
    withEmbed: `${address}/with`,
    withoutEmbed: `${address}/without`,
    scriptBytes: script.length,
    reports: () => reports,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
