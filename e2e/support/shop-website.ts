import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { visitBody, type VisitBody } from "#contract/visits.ts";
import { consoleUrl } from "./from-server.ts";

/** A website with the real script, which reports to the website itself, so that a story has every byte that it sends. */
export type ShopWebsite = {
  /** Where visits are recorded. */
  address: string;
  /** A page that waits for the visitor's consent. */
  asking: string;
  /** What arrived, as sent and as the server would read it. */
  sent: { text: string; batch: VisitBody }[];
  stop(): Promise<void>;
};

const html = (attribute: string) => `<!doctype html>
<html lang="en">
  <head>
    <title>Shop</title>
    <script async src="/sensor/collect.js" data-site-key="site_story" ${attribute}></script>
  </head>
  <body>
    <label>Password <input type="password" /></label>
    <label>Card number <input /></label>
    <button type="button">Pay</button>
  </body>
</html>`;

export async function startShopWebsite(): Promise<ShopWebsite> {
  const script = await (await fetch(`${consoleUrl()}/sensor/collect.js`)).text();
  const sent: ShopWebsite["sent"] = [];
  const server = createServer(async (request, response) => {
    if (request.method === "POST") {
      const body = await text(request);
      sent.push({ text: body, batch: visitBody.parse(JSON.parse(body)) });
      return response.writeHead(202).end();
    }
    if (request.url === "/sensor/collect.js") return response.setHeader("content-type", "text/javascript").end(script);
    return response.setHeader("content-type", "text/html").end(html(request.url === "/asking" ? 'data-consent="required"' : ""));
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = `http://localhost:${portOf(server.address())}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { address, asking: `${address}/asking`, sent, stop };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The website has no port");
  return address.port;
}
