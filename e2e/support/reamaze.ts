import { once } from "node:events";
import { createServer } from "node:http";

/** ReAmaze with one account, whose name, email and API key these are. */
export const reamazeAccount = { name: "acme", email: "help@shop.test", apiKey: "right" };

/** Starts it. `environment` has a server of ours call it. */
export async function startReamaze(): Promise<{ environment: Record<string, string>; stop: () => Promise<void> }> {
  const { name, email, apiKey } = reamazeAccount;
  const accepted = `Basic ${Buffer.from(`${email}:${apiKey}`).toString("base64")}`;
  const server = createServer((request, response) => {
    request.resume();
    const isKnown = request.url?.startsWith(`/${name}/`) === true;
    const status = !isKnown ? 404 : request.headers.authorization === accepted ? 200 : 401;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ page_size: 30, page_count: 1, total_count: 0, conversations: [] }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  const host = `127.0.0.1:${address.port}`;
  return {
    environment: { REAMAZE_URL: `http://${host}/{account}`, HOOK_ALLOW: host },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
