import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { importLine } from "#contract/orders.ts";
import { openEmbedded } from "#server/db/embedded-database.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "surety-stop-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test(
  "a server stopped amid an import without end and a live stream ends both in order and gives its folder back",
  { timeout: 300_000 },
  async () => {
    const { child, address, apiKey } = await serve();
    const ended = once(child, "exit");
    const { token } = await signInAsShop(address, apiKey);
    const live = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` } });

    const answered: string[] = [];
    for await (const line of importedWithoutEnd(address, apiKey)) {
      const answer = importLine.parse(JSON.parse(line));
      if (!("paymentId" in answer)) throw new Error(`A line was refused: ${line}`);
      answered.push(answer.orderId);
      if (answered.length === 5) child.kill("SIGTERM");
    }

    expect(await live.text()).toContain(": connected");
    expect(await ended).toEqual([0, null]);
    await expect(access(join(folder, "surety.lock"))).rejects.toThrow("ENOENT");
    const { orders, unfinished } = await stored();
    expect(orders).toEqual(expect.arrayContaining(answered));
    // Whatever changes stored data has run before the first order.
    expect(unfinished).toEqual([]);
  },
);

async function serve() {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/serve.ts", folder], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = new Map<string, string>();
  for await (const line of createInterface({ input: child.stdout })) {
    const [what = "", value = ""] = line.split(" ");
    said.set(what, value);
    if (what === "listening") break;
  }
  return { child, address: said.get("listening") ?? "", apiKey: said.get("api-key") ?? "" };
}

/** The responses to an import that keeps sending as long as they arrive. Throws if the connection is cut. */
async function* importedWithoutEnd(address: string, apiKey: string): AsyncGenerator<string> {
  const headers = { "x-api-key": apiKey, "content-type": "application/x-ndjson" };
  const sending = request(`${address}/api/orders/import`, { method: "POST", headers });
  // Once the response has ended, the server accepts nothing more.
  sending.on("error", () => undefined);
  const orders = Readable.from(endlessOrders());
  orders.pipe(sending);
  const [answer] = await once(sending, "response");
  if (!(answer instanceof Readable)) throw new Error("There is no answer");
  yield* createInterface({ input: answer });
  if (!answer.readableEnded) throw new Error("The answer broke off");
  orders.destroy();
  sending.destroy();
}

function* endlessOrders(): Generator<string> {
  for (let number = 1; ; number++) {
    yield `${JSON.stringify({ orderId: `order-${number}`, createdAt: new Date().toISOString(), amount: 10, currency: "USD" })}\n`;
  }
}

async function stored(): Promise<{ orders: string[]; unfinished: string[] }> {
  const database = await openEmbedded({ folder: join(folder, "database") });
  try {
    return await database.asSystem(async (handle) => {
      const [orders, migrations] = [
        await handle.prepared<{ order_id: string }>("select order_id from payment", []),
        await handle.prepared<{ name: string; finished: boolean }>(
          "select name, finished_at is not null as finished from data_migration",
          [],
        ),
      ];
      expect(migrations).toHaveLength(2);
      return { orders: orders.map((row) => row.order_id), unfinished: migrations.filter((row) => !row.finished).map(({ name }) => name) };
    });
  } finally {
    await database.close();
  }
}

async function signInAsShop(address: string, apiKey: string): Promise<{ token: string }> {
  const body = JSON.stringify({ shopName: "shop.example", apiKey });
  const answer = await fetch(`${address}/api/login`, { method: "POST", headers: { "content-type": "application/json" }, body });
  return endpoints.signIn.answer.parse(await answer.json());
}
