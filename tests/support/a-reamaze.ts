import { anOutsideServer } from "#tests/support/outside-server.ts";

/** Each call: its method and path, the user and key that it came with, and what it sent. */
type Call = { call: string; user: string; sent: unknown };

/** ReAmaze with an account 'acme' and a key 'right'. `state` changes what it does from then on. */
export async function aReamaze() {
  const calls: Call[] = [];
  const state = { postStatus: 201, conversations: 0, isDown: false };
  const { url, port } = await anOutsideServer((response, { method, path, headers, body }) => {
    if (state.isDown) return void response.socket?.destroy();
    const user = Buffer.from((headers.authorization ?? "").replace("Basic ", ""), "base64").toString();
    const isPost = method === "POST";
    calls.push({ call: `${method} ${path}`, user, sent: body === "" ? null : JSON.parse(body) });
    const status = !path.startsWith("/acme/") ? 404 : user !== "help@shop.test:right" ? 401 : isPost ? state.postStatus : 200;
    if (isPost) state.conversations += 1;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ page_size: 30, page_count: 1, total_count: state.conversations, conversations: [] }));
  });
  return { calls, state, config: { reamazeUrl: `${url}/{account}`, hookAllow: [`127.0.0.1:${port}`] } };
}
