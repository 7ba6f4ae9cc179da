import { rmSync } from "node:fs";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { SEND_AGAIN } from "#contract/orders.ts";
import { importFile, type ImportOptions } from "#server/import-file/import-file.ts";
import { ImportError } from "#server/import-file/import-event.ts";
import { aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { testApp } from "#tests/support/test-app.ts";
import { countRows, rowsOf } from "#tests/server/orders/rows.ts";

let url: string;
let folder: string;
beforeAll(async () => {
  const app = await testApp();
  url = await app.http.listen({ host: "127.0.0.1", port: 0 });
  folder = await mkdtemp(join(tmpdir(), "surety-import-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function aFile(content: string): Promise<string> {
  files += 1;
  const file = join(folder, `file-${files}`);
  await writeFile(file, content);
  return file;
}

const options = (shop: TestShop, shown: Partial<ImportOptions> = {}): ImportOptions => ({
  url,
  apiKey: shop.apiKey,
  signal: new AbortController().signal,
  retryDelaysMs: [0, 0],
  ...shown,
});

const day = (number: number) => new Date(Date.UTC(2026, 5, number)).toISOString();
const line = (orderId: string, rest: Record<string, unknown> = {}) => JSON.stringify(anOrderBody({ orderId, ...rest }));
const jsonLines = async (file: string): Promise<unknown[]> =>
  (await readFile(file, "utf8"))
    .trim()
    .split("\n")
    .map((text): unknown => JSON.parse(text));
const orderIdsByArrival = async (shop: TestShop) => (await rowsOf(shop, "payment")).map((payment) => payment["order_id"]);

const exported = [
  "Name,Email,Financial Status,Paid at,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Cancelled at,Payment Method,Refunded Amount,Id,Risk Level,Source",
  "#1002,ann@shop.test,refunded,2026-01-16 10:00:00 -0500,USD,40.00,2026-01-16 10:00:00 -0500,1,Tea pot,40.00,Ann Lee,2026-01-18 10:00:00 -0500,Stripe,40.00,5002,Low,web",
  "#1001,ann@shop.test,paid,2026-01-15 10:00:00 -0500,USD,30.00,2026-01-15 10:00:00 -0500,1,Tray,10.00,Ann Lee,,Stripe,0.00,5001,Low,web",
  "#1001,ann@shop.test,,,,,,2,Cup,10.00,,,,,,,",
  "#1003,ann@shop.test,paid,2026-01-20 10:00:00 -0500,USD,20.00,2026-01-20 10:00:00 -0500,1,Spoon,20.00,Ann Lee,,Stripe,0.00,5003,Low,web",
].join("\n");

describe("an import", () => {
  test("of NDJSON sends the orders in order of time, whatever their order in the file", async () => {
    const shop = await aShop();
    const file = await aFile([3, 1, 2].map((number) => line(`o${number}`, { createdAt: day(number) })).join("\n"));
    expect(await importFile(file, options(shop))).toMatchObject({ format: "ndjson", orders: 3, outcomes: 0, rejected: 0 });
    expect(await orderIdsByArrival(shop)).toEqual(["o1", "o2", "o3"]);
    expect(await readdir(folder)).not.toContain(`${file}.rejected.ndjson`);
  });

  test("of more than fits in memory does the same", async () => {
    const shop = await aShop();
    const numbers = Array.from({ length: 400 }, (_, index) => (index * 7) % 400);
    const file = await aFile(
      numbers.map((number) => line(`o${number}`, { createdAt: new Date(Date.UTC(2026, 5, 1, 0, number)).toISOString() })).join("\n"),
    );
    expect(await importFile(file, options(shop, { memoryChars: 2_000 }))).toMatchObject({ orders: 400, rejected: 0 });
    expect(await orderIdsByArrival(shop)).toEqual(numbers.toSorted((a, b) => a - b).map((number) => `o${number}`));
  });

  test("of our CSV reads its headings as paths", async () => {
    const shop = await aShop();
    const file = await aFile(
      'orderId,createdAt,amount,currency,customer.email,items[0].id,tags\r\n"a,1",2026-06-01T00:00:00Z,12.50,USD,ann@shop.test,sku,vip\r\n',
    );
    expect(await importFile(file, options(shop))).toMatchObject({ format: "csv", orders: 1, rejected: 0 });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ order_id: "a,1", amount_minor: 1250, email: "ann@shop.test" }]);
  });

  test("of Shopify's export turns rows into orders, and cancellations and refunds into outcomes at their own time", async () => {
    const shop = await aShop();
    const file = await aFile(exported);
    expect(await importFile(file, options(shop))).toMatchObject({ format: "shopify", orders: 3, outcomes: 2, rejected: 0 });
    expect(await rowsOf(shop, "payment")).toMatchObject([
      {
        order_id: "5001",
        reference: "#1001",
        amount_minor: 3000,
        sub_status: "PS0",
        acquirer: "Stripe",
        origin: "web",
        payer_first_name: "Ann",
      },
      { order_id: "5002", reference: "#1002", cancel_reason: "other", refunded_minor: 4000, sub_status: "PS5" },
      { order_id: "5003", reference: "#1003" },
    ]);
    const [, , third] = await rowsOf(shop, "payment");
    const outcomes = await rowsOf(shop, "outcome");
    expect(outcomes.every((outcome) => Number(outcome["outcome_id"]) < Number(third?.["payment_id"]))).toBe(true);
  });

  test.for([
    ["NDJSON", [line("a"), line("b")].join("\n")],
    ["Shopify's export", exported],
  ] as const)("of %s that runs again doubles nothing", async ([, content]) => {
    const shop = await aShop();
    const file = await aFile(content);
    const first = await importFile(file, options(shop));
    const counts = await countRows(shop);
    expect(await importFile(file, options(shop))).toEqual(first);
    expect(await countRows(shop)).toEqual(counts);
  });

  test("writes rejected lines next to the file, each with its line, faults and order, and sends the rest", async () => {
    const shop = await aShop();
    const bad = { ...anOrderBody({ orderId: "bad" }), amount: -1 };
    const card = anOrderBody({ orderId: "card", payment: { cardHolder: "4242424242424242" } });
    const file = await aFile([line("good"), '{"orderId": "cut', JSON.stringify(bad), JSON.stringify(card), "7"].join("\n"));
    const result = await importFile(file, options(shop));
    expect(result).toMatchObject({ orders: 1, rejected: 4, rejectedFile: `${file}.rejected.ndjson` });
    const lines = await jsonLines(result.rejectedFile);
    expect(lines).toHaveLength(4);
    expect(lines).toEqual(
      expect.arrayContaining([
        {
          line: 2,
          orderId: null,
          title: "The line isn't valid JSON",
          errors: [{ path: "", message: expect.any(String) }],
          order: '{"orderId": "cut',
        },
        {
          line: 3,
          orderId: "bad",
          title: "The order wasn't accepted",
          errors: [{ path: "amount", message: expect.any(String) }],
          order: bad,
        },
        {
          line: 4,
          orderId: "card",
          title: "The order wasn't accepted",
          errors: [expect.objectContaining({ path: "payment.cardHolder" })],
          order: expect.anything(),
        },
        { line: 5, orderId: null, title: "The order wasn't accepted", errors: [{ path: "", message: "must be an object" }], order: "7" },
      ]),
    );
    expect(await readFile(result.rejectedFile, "utf8")).not.toContain("4242424242424242");
    await writeFile(file, line("good"));
    await importFile(file, options(shop));
    await expect(readFile(result.rejectedFile)).rejects.toThrow("ENOENT");
  });

  test("counts the orders that were taken with warnings, by field", async () => {
    const shop = await aShop();
    const items = [{ quantity: -1 }, { quantity: -2 }];
    const file = await aFile([line("a", { note: 1, items }), line("b", { note: 2 }), line("c"), line("d", { amount: -1 })].join("\n"));
    const { warned } = await importFile(file, options(shop));
    expect(warned).toEqual({
      orders: 2,
      paths: [
        { path: "note", orders: 2 },
        { path: "items[].quantity", orders: 1 },
      ],
    });
  });

  test("skips the outcomes of a rejected order", async () => {
    const shop = await aShop();
    const file = await aFile(exported.replace(",USD,40.00", ",XYZ,40.00"));
    expect(await importFile(file, options(shop))).toMatchObject({ orders: 2, outcomes: 0, rejected: 1 });
    expect(await countRows(shop)).toMatchObject({ payment: 2, outcome: 0 });
  });

  test("reports its progress, including rejected lines", async () => {
    const shop = await aShop();
    const told: string[] = [];
    const file = await aFile([line("a"), line("b"), "{"].join("\n"));
    await importFile(
      file,
      options(shop, { onProgress: ({ phase, done, total, rejected }) => told.push(`${phase} ${done}/${total} ${rejected}`) }),
    );
    expect(told).toEqual(["reading 1/null 0", "reading 2/null 0", "reading 3/null 1", "sending 2/3 1", "sending 3/3 1"]);
  });
});

describe("rejected lines", () => {
  test.for([
    ["of our CSV", "orderId,createdAt,amount,currency,customer.firstName", (id: string) => `${id},2026-06-01T00:00:00Z,12.50,USD`],
    ["of Shopify's export", "Name,Created at,Total,Currency,Billing Name", (id: string) => `#${id},2026-06-01 10:00:00 -0500,12.50,USD`],
  ] as const)("%s are one with an unclosed quote, and the rows before it are sent", async ([, headings, row]) => {
    const shop = await aShop();
    const good = Array.from({ length: 40 }, (_, index) => `${row(`a${index}`)},Ann Lee`);
    const file = await aFile([headings, ...good, `${row("b")},"Ann`, `${row("c")},Ann Lee`].join("\n"));
    expect(await importFile(file, options(shop))).toMatchObject({ orders: 40, rejected: 1 });
    expect(await jsonLines(`${file}.rejected.ndjson`)).toMatchObject([
      { line: 42, orderId: null, errors: [{ message: expect.stringContaining("an opening quote without a closing one") }] },
    ]);
  });

  test.for([
    ["line feeds", "\n"],
    ["carriage returns and line feeds", "\r\n"],
  ] as const)("name the line on which a quote opens, below a row's first line too, with %s", async ([, end]) => {
    const shop = await aShop();
    const row = (id: string) => `${id},2026-06-01T00:00:00Z,12.50,USD`;
    const headings = "orderId,createdAt,amount,currency,shippingMethod,customer.firstName,customer.lastName";
    const lines = [
      headings,
      `${row("a")},"by`,
      `air, Zoë",Ann,Lee`,
      "",
      `${row("b")},"by`,
      "sea",
      `mail",Ann,"Lee`,
      `${row("c")},by,Ann,Lee`,
    ];
    const file = await aFile(lines.join(end));
    expect(await importFile(file, options(shop))).toMatchObject({ orders: 1, rejected: 1 });
    expect(await jsonLines(`${file}.rejected.ndjson`)).toMatchObject([{ line: 7, title: "The row has no end" }]);
  });

  test("of Shopify's export are in file order and name the columns, even for a row without a Name", async () => {
    const shop = await aShop();
    const file = await aFile(
      [
        "Name,Created at,Total,Currency,Billing Name,Billing Country,Lineitem price,Refunded Amount",
        "#3,20 January 2026,ten,USD,Ann Lee,Atlantis,x,",
        "#2,2026-01-19 10:00:00 -0500,5.00,USD,Ann Lee,US,5.00,6.00",
        ",2026-01-18 10:00:00 -0500,5.00,USD,Ann Lee,US,5.00,",
        "#1,2026-01-17 10:00:00 -0500,ten,USD,Ann Lee,US,5.00,",
      ].join("\n"),
    );
    const { rejectedFile } = await importFile(file, options(shop));
    expect(await jsonLines(rejectedFile)).toMatchObject([
      {
        line: 2,
        errors: [
          { path: "createdAt", heading: "Created at" },
          { path: "amount", heading: "Total" },
        ],
      },
      { line: 3, errors: [{ path: "amount", heading: "Refunded Amount" }] },
      { line: 4, title: "The row has no Name", errors: [{ heading: "Name" }] },
      { line: 5, errors: [{ path: "amount", heading: "Total" }] },
    ]);
  });

  test("of our CSV are in file order, and a row with too many cells is kept with them", async () => {
    const shop = await aShop();
    const file = await aFile(
      ["orderId,createdAt,amount,currency", `b,${day(3)},-1,USD`, `a,${day(2)},5,50,USD`, `c,${day(1)},-1,USD`].join("\n"),
    );
    const { rejectedFile } = await importFile(file, options(shop));
    expect(await jsonLines(rejectedFile)).toMatchObject([
      { line: 2, orderId: "b" },
      {
        line: 3,
        errors: [{ path: "", message: "has 5 values for 4 columns; put quotes around values that contain a comma" }],
        order: `a,${day(2)},5,50,USD`,
      },
      { line: 4, orderId: "c" },
    ]);
  });
});

describe("an import cannot run", () => {
  const failure = async (file: string, shown: Partial<ImportOptions> = {}, ofShop: { isMaster?: boolean } = {}) => {
    const shop = await aShop(ofShop);
    const failed = await importFile(file, options(shop, shown)).catch((cause: unknown) => cause);
    expect(failed).toBeInstanceOf(ImportError);
    return failed instanceof Error ? failed.message : "";
  };

  test("without its file, or with a folder", async () => {
    expect(await failure(join(folder, "nowhere"))).toContain("doesn't exist");
    expect(await failure(folder)).toContain("isn't a file");
  });

  test("with a master account's key, and says why", async () => {
    expect(await failure(await aFile(line("a")), {}, { isMaster: true })).toContain("A master account has no orders of its own.");
  });

  test("with an invalid key", async () => {
    expect(await failure(await aFile(line("a")), { apiKey: "nobody's" })).toContain("doesn't accept this API key");
  });

  test("if the connection is refused", async () => {
    expect(await failure(await aFile(line("a")), { url: "http://127.0.0.1:1" })).toContain("Can't reach the server");
  });

  test("if something other than Surety responds", async () => {
    const server = await listening((_request, response) => response.writeHead(404).end("no"));
    expect(await failure(await aFile(line("a")), { url: server.url })).toContain("isn't a Surety server");
    server.close();
  });
});

describe("a server that fails", () => {
  /** Forwards each request to the real server after doing to it what the test wants. */
  function through(disturb: (count: number) => "pass" | "drop" | "busy" | "cut"): Promise<{ url: string; close: () => void }> {
    let count = 0;
    return listening((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        count += 1;
        const what = disturb(count);
        if (what === "drop") return request.socket.destroy();
        if (what === "busy") return response.writeHead(503).end();
        const headers = { "content-type": String(request.headers["content-type"]), "x-api-key": String(request.headers["x-api-key"]) };
        void passOn(`${url}${request.url}`, headers, Buffer.concat(parts).toString(), response, what === "cut");
      });
    });
  }

  test.for(["drop", "busy", "cut"] as const)("now and then (%s) is retried, and every order is accepted once", async (what) => {
    const shop = await aShop();
    const proxy = await through((count) => (count > 1 && count % 2 === 0 ? what : "pass"));
    const file = await aFile(Array.from({ length: 20 }, (_, index) => line(`o${index}`)).join("\n"));
    expect(await importFile(file, options(shop, { url: proxy.url }))).toMatchObject({ orders: 20, rejected: 0 });
    expect(await countRows(shop)).toMatchObject({ payment: 20, daily_delta: 20 });
    proxy.close();
  });

  test("on one order every time has that line rejected, and accepts the others", async () => {
    const shop = await aShop();
    const server = await listening((request, response) => {
      void readText(request).then((sent) => response.end(sent.split("\n").filter(Boolean).map(answerBut("b")).join("\n")));
    });
    const file = await aFile([line("a"), line("b"), line("c")].join("\n"));
    const result = await importFile(file, options(shop, { url: server.url }));
    expect(result).toMatchObject({ orders: 2, rejected: 1 });
    expect(await jsonLines(result.rejectedFile)).toMatchObject([{ line: 2, orderId: "b", title: SEND_AGAIN }]);
    server.close();
  });

  test("on one outcome every time has that outcome rejected, and accepts the others", async () => {
    const shop = await aShop();
    const server = await listening((request, response) => {
      const isFault = request.url === "/api/orders/5002/outcomes";
      void readText(request).then((sent) =>
        isFault
          ? response.writeHead(500).end(JSON.stringify({ title: "Something went wrong on our end", status: 500 }))
          : response.end(sent.split("\n").filter(Boolean).map(answerBut(null)).join("\n")),
      );
    });
    const result = await importFile(await aFile(exported), options(shop, { url: server.url }));
    expect(result).toMatchObject({ orders: 3, outcomes: 0, rejected: 2 });
    expect(await jsonLines(result.rejectedFile)).toMatchObject([
      { orderId: "5002", title: "Something went wrong on our end", order: { type: "cancelled" } },
      { orderId: "5002", title: "Something went wrong on our end", order: { type: "refund" } },
    ]);
    server.close();
  });

  test("permanently ends the import, which cleans up the disk", async () => {
    const shop = await aShop();
    const proxy = await through((count) => (count > 1 ? "busy" : "pass"));
    const file = await aFile(line("a"));
    const temporary = await ownTemporaryFolder();
    await expect(importFile(file, options(shop, { url: proxy.url }))).rejects.toThrow("Can't reach the server");
    expect(await readdir(temporary)).toEqual([]);
    proxy.close();
  });
});

test("a stopped import cleans up the disk", async () => {
  const shop = await aShop();
  const stop = new AbortController();
  const file = await aFile([line("a"), line("b")].join("\n"));
  const temporary = await ownTemporaryFolder();
  await expect(importFile(file, options(shop, { signal: stop.signal, onProgress: () => stop.abort() }))).rejects.toThrow(/abort/i);
  expect(await readdir(temporary)).toEqual([]);
});

test("an import reports what stopped it, even if its rejected lines can't be sorted afterwards", async () => {
  const shop = await aShop();
  const stop = new AbortController();
  const file = await aFile(["{", line("a"), line("b")].join("\n"));
  const temporary = await ownTemporaryFolder();
  const onProgress = () => {
    rmSync(temporary, { recursive: true, force: true });
    stop.abort();
  };
  await expect(importFile(file, options(shop, { signal: stop.signal, onProgress }))).rejects.toThrow(/abort/i);
});

/** Answers an import line as accepted, except for the order that the server fails on. */
function answerBut(failing: string | null) {
  return (text: string, index: number): string => {
    const { orderId } = z.object({ orderId: z.string() }).parse(JSON.parse(text));
    return JSON.stringify(
      orderId === failing
        ? { line: index + 1, orderId, error: { title: SEND_AGAIN, errors: [] } }
        : { orderId, paymentId: "1", decision: "approved", riskScore: 0 },
    );
  };
}

async function passOn(to: string, headers: Record<string, string>, body: string, response: ServerResponse, isCut: boolean): Promise<void> {
  const answer = await fetch(to, { method: "POST", headers, body });
  const text = await answer.text();
  response.writeHead(answer.status).end(isCut ? text.slice(0, text.length / 2) : text);
}

async function listening(answer: RequestListener): Promise<{ url: string; close: () => void }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** What is written next to the import's own files goes here, and nobody else's does. */
async function ownTemporaryFolder(): Promise<string> {
  const temporary = await mkdtemp(join(folder, "temporary-"));
  vi.stubEnv("TMPDIR", temporary);
  // Or the next file's first hook would still see it.
  onTestFinished(() => void vi.unstubAllEnvs());
  return temporary;
}
