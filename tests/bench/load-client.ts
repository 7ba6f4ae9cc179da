import { createHmac } from "node:crypto";
import { connect, type Socket } from "node:net";
import { numberedOrder } from "#tests/bench/intake-orders.ts";
import { loadTask, type LoadRound, type LoadTask } from "#tests/bench/load-round.ts";

// A separate process on bare sockets, so that the client isn't what is measured.
process.on("message", (message) => {
  const wanted = loadTask.parse(message);
  void (wanted.kind === "import" ? importAll(wanted) : load(wanted)).then((round) => process.send?.(round));
});

type Requests = Exclude<LoadTask, { kind: "import" }>;
type Import = Extract<LoadTask, { kind: "import" }>;

/** Sends orders of the past, one every few minutes until now, in one request, and reads its answers. */
async function importAll({ port, path, apiKey, firstOrder, orders }: Import): Promise<LoadRound> {
  const startsAt = Date.now() - orders * IMPORTED_EVERY_MS;
  const lines = Array.from({ length: orders }, (_, index) =>
    numberedOrder(firstOrder + index, new Date(startsAt + index * IMPORTED_EVERY_MS)),
  );
  const body = lines.join("\n");
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson", "x-api-key": apiKey },
    body,
  });
  const answers = (await response.text()).trimEnd().split("\n");
  const ms = performance.now() - startedAt;
  const refused = answers.find((answer) => !answer.includes("paymentId"));
  const failed = answers.length === orders ? refused : `${answers.length} of ${orders} lines were answered: ${answers.at(-1)}`;
  return { orders, ms, latenciesMs: [], failed: failed ?? null };
}

const IMPORTED_EVERY_MS = 360_000;
async function load(wanted: Requests): Promise<LoadRound> {
  const round: LoadRound = { orders: 0, ms: 0, latenciesMs: [], failed: null };
  let next = wanted.firstOrder;
  const startedAt = performance.now();
  const endAt = startedAt + wanted.ms;
  const takeNumber = () => (performance.now() < endAt && round.failed === null ? next++ : null);
  await Promise.all(Array.from({ length: wanted.connections }, () => sendThrough(wanted, takeNumber, round)));
  round.ms = performance.now() - startedAt;
  return round;
}

/** Sends orders one after another over one connection. */
async function sendThrough(wanted: Requests, takeNumber: () => number | null, round: LoadRound): Promise<void> {
  const socket = connect({ port: wanted.port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  for (let number = takeNumber(); number !== null; number = takeNumber()) {
    const body = wanted.kind === "webhooks" ? webhookBody(number) : numberedOrder(number);
    const headers = wanted.kind === "webhooks" ? webhookHeaders(wanted, number, body) : `x-api-key: ${wanted.apiKey}\r\n`;
    const head = `POST ${wanted.path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    const sentAt = performance.now();
    socket.write(head + body);
    const status = await answerStatus(socket);
    round.latenciesMs.push(performance.now() - sentAt);
    round.orders += 1;
    if (status !== (wanted.kind === "webhooks" ? "200" : "201")) round.failed ??= `an order was answered ${status}`;
  }
  socket.destroy();
}

/** Shopify's bodies of an order are about 10 KB. */
const PADDING = "x".repeat(9_000);
function webhookBody(number: number): string {
  return JSON.stringify({ id: number, admin_graphql_api_id: `gid://shopify/Order/${number}`, order: numberedOrder(number), note: PADDING });
}

function webhookHeaders({ shop, secret, path }: Extract<LoadTask, { kind: "webhooks" }>, number: number, body: string): string {
  const signature = createHmac("sha256", secret).update(body).digest("base64");
  const named = { topic: "orders/updated", "shop-domain": shop, "webhook-id": `${path}-${number}`, "hmac-sha256": signature };
  return Object.entries(named)
    .map(([name, value]) => `x-shopify-${name}: ${value}\r\n`)
    .join("");
}

/** Waits for a complete response with a content-length and returns its status. */
function answerStatus(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const onData = (chunk: Buffer) => {
      text += chunk.toString("latin1");
      const headEnd = text.indexOf("\r\n\r\n");
      if (headEnd < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1]);
      if (text.length < headEnd + 4 + length) return;
      stop();
      resolve(text.slice(9, 12));
    };
    const onEnd = () => {
      stop();
      reject(new Error("The server ended a connection"));
    };
    const stop = () => socket.off("data", onData).off("error", onEnd).off("close", onEnd);
    socket.on("data", onData).on("error", onEnd).on("close", onEnd);
  });
}
