import type { LookupAddress } from "node:dns";
import { expect, test, vi } from "vitest";
import type { OutgoingFault } from "#server/outgoing/outgoing-fault.ts";
import { safeFetch } from "#server/outgoing/safe-fetch.ts";
import { anOutsideServer } from "#tests/support/outside-server.ts";

const resolvesTo =
  (...addresses: string[]) =>
  async (): Promise<LookupAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

test.each([
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://10.0.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:a9fe:a9fe]/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0177.0.0.1/",
  "https://127.1/",
  "https://0/",
  "https://１２７.0.0.1/",
])("%s is refused without being called", async (url) => {
  const resolve = vi.fn(resolvesTo("8.8.8.8"));
  await expect(safeFetch(url, { allow: [], resolve })).rejects.toMatchObject({ code: "private-address", isTemporary: false });
  expect(resolve).not.toHaveBeenCalled();
});

test.each([
  "http://example.com/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "javascript:1",
  "example.com",
  "",
  "https://a:b@example.com/",
])("%s isn't an address to call", async (url) => {
  await expect(safeFetch(url, { allow: [] })).rejects.toMatchObject({ code: "bad-address" });
});

test.each([[["127.0.0.1"]], [["8.8.8.8", "10.0.0.1"]], [["::1"]], [["::ffff:10.0.0.1"]]])(
  "a name that resolves to %s is refused",
  async (addresses) => {
    const call = safeFetch("https://hooks.example/", { allow: [], resolve: resolvesTo(...addresses) });
    await expect(call).rejects.toMatchObject({ code: "unknown-host" });
  },
);

test("a name of a private network is answered like one that doesn't exist", async () => {
  const answers = [resolvesTo("10.0.0.1"), resolvesTo(), async () => Promise.reject(new Error("ENOTFOUND"))];
  const faults = answers.map((resolve) =>
    safeFetch("https://db.internal/", { allow: [], resolve }).catch(({ code, message, isTemporary }: OutgoingFault) => ({
      code,
      message,
      isTemporary,
    })),
  );
  const same = { code: "unknown-host", message: "No public server is known by the name db.internal", isTemporary: true };
  expect(await Promise.all(faults)).toEqual([same, same, same]);
});

test("a name of this machine is refused as its operating system resolves it", async () => {
  await expect(safeFetch("https://localhost/", { allow: [] })).rejects.toMatchObject({ code: "unknown-host" });
});

test("an address that the operator allows is called, under its own port only", async () => {
  const { url, port, requests } = await anOutsideServer((response) => void response.writeHead(201).end("noted"));
  const sent = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"text":"é"}',
    allow: [`127.0.0.1:${port}`],
  } as const;
  expect(await safeFetch(`${url}/in?a=b`, sent)).toEqual({ status: 201, body: "noted", isCut: false });
  expect(requests).toMatchObject([
    { method: "POST", path: "/in?a=b", body: '{"text":"é"}', headers: { "content-type": "application/json", "content-length": "13" } },
  ]);
  await expect(safeFetch(url, { allow: [`127.0.0.1:${port + 1}`] })).rejects.toMatchObject({ code: "bad-address" });
  await expect(safeFetch(`https://127.0.0.1:${port}`, { allow: [`localhost:${port}`] })).rejects.toMatchObject({ code: "private-address" });
});

test("a name is resolved once, and only the address that was checked is called", async () => {
  const { port, requests } = await anOutsideServer();
  const resolve = vi
    .fn<() => Promise<LookupAddress[]>>()
    .mockImplementation(resolvesTo("203.0.113.9"))
    .mockImplementationOnce(resolvesTo("127.0.0.1"));
  await safeFetch(`http://rebinds.example:${port}/`, { allow: [`rebinds.example:${port}`], resolve });
  expect(resolve).toHaveBeenCalledOnce();
  expect(requests).toMatchObject([{ headers: { host: `rebinds.example:${port}` } }]);
});

test("a name that resolves to this machine the second time is refused when a redirect leads back to it", async () => {
  const first = await anOutsideServer((response) => void response.writeHead(302, { location: "https://rebinds.example/" }).end());
  const answers = [resolvesTo("127.0.0.1"), resolvesTo("127.0.0.1")];
  const resolve = () => (answers.shift() ?? resolvesTo("8.8.8.8"))();
  const call = safeFetch(`http://rebinds.example:${first.port}/`, { allow: [`rebinds.example:${first.port}`], resolve });
  await expect(call).rejects.toMatchObject({ code: "unknown-host" });
});

test.each([
  ["https://169.254.169.254/", "private-address"],
  ["//10.0.0.1/", "bad-address"],
  ["https://localhost/", "unknown-host"],
  ["https://[::1]/", "private-address"],
  ["file:///etc/passwd", "bad-address"],
])("a redirect to %s is refused", async (location, code) => {
  const { url, port, requests } = await anOutsideServer((response) => void response.writeHead(307, { location }).end());
  await expect(safeFetch(url, { allow: [`127.0.0.1:${port}`] })).rejects.toMatchObject({ code });
  expect(requests).toHaveLength(1);
});

test("three redirects are followed, a fourth isn't", async () => {
  const server = await anOutsideServer((response, { path }) => {
    const left = Number(path.slice(1));
    if (left === 0) response.end("here");
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  });
  const allow = [`127.0.0.1:${server.port}`];
  expect(await safeFetch(`${server.url}/3`, { allow })).toMatchObject({ status: 200, body: "here" });
  await expect(safeFetch(`${server.url}/4`, { allow })).rejects.toMatchObject({ code: "too-many-redirects" });
});

test.each([
  [302, "GET", ""],
  [308, "POST", "secret"],
])("a %i redirect to another host is a %s without the sender's headers", async (status, method, body) => {
  const other = await anOutsideServer();
  const first = await anOutsideServer((response) => void response.writeHead(status, { location: other.url }).end());
  const headers = { authorization: "Bearer x", "X-Key": "y", "content-type": "text/plain" };
  await safeFetch(first.url, { method: "POST", headers, body: "secret", allow: [`127.0.0.1:${first.port}`, `127.0.0.1:${other.port}`] });
  expect(first.requests[0]?.headers).toMatchObject({ authorization: "Bearer x", "x-key": "y" });
  expect(other.requests).toMatchObject([{ method, body, headers: { "content-type": "text/plain" } }]);
  expect(other.requests[0]?.headers).not.toHaveProperty("authorization");
  expect(other.requests[0]?.headers).not.toHaveProperty("x-key");
});

test("headers of the connection can't be set, and those that would break the request are refused", async () => {
  const { url, port, requests } = await anOutsideServer();
  const allow = [`127.0.0.1:${port}`];
  const headers = { Host: "other.example", "Transfer-Encoding": "chunked", "Content-Length": "999", "X-Own": "1" };
  await safeFetch(url, { method: "POST", headers, body: "abc", allow });
  expect(requests).toMatchObject([{ body: "abc", headers: { host: `127.0.0.1:${port}`, "content-length": "3", "x-own": "1" } }]);
  const refused: Record<string, string>[] = [{ "x-a": "1\r\nx-b: 2" }, { "x a": "1" }];
  for (const bad of refused) await expect(safeFetch(url, { headers: bad, allow })).rejects.toMatchObject({ code: "bad-header" });
  expect(requests).toHaveLength(1);
});

test("an answer of more than 64 KB is cut", async () => {
  const { url, port } = await anOutsideServer((response) => {
    const more = () => {
      while (response.write("x".repeat(16_384)));
    };
    response.on("drain", more);
    more();
  });
  const answer = await safeFetch(url, { allow: [`127.0.0.1:${port}`] });
  expect(answer).toMatchObject({ status: 200, isCut: true });
  expect(answer.body).toHaveLength(65_536);
});

test.each([
  ["never answers", () => undefined],
  ["never ends its answer", (response: { write(text: string): unknown }) => void response.write("x")],
])("a server that %s is given up", async (_name, answer) => {
  const { url, port } = await anOutsideServer(answer);
  const call = safeFetch(url, { allow: [`127.0.0.1:${port}`], timeoutMs: 300 });
  await expect(call).rejects.toMatchObject({ code: "timeout", isTemporary: true });
});

test("a name that never resolves is given up, and one that doesn't exist is told apart from a closed port", async () => {
  const never = safeFetch("https://slow.example/", { allow: [], resolve: () => new Promise(() => undefined), timeoutMs: 50 });
  await expect(never).rejects.toMatchObject({ code: "timeout" });
  const unknown = safeFetch("https://gone.example/", { allow: [], resolve: async () => Promise.reject(new Error("ENOTFOUND")) });
  await expect(unknown).rejects.toMatchObject({ code: "unknown-host", isTemporary: true });
  const closed = safeFetch("http://127.0.0.1:1/", { allow: ["127.0.0.1:1"] });
  await expect(closed).rejects.toMatchObject({ code: "no-connection", isTemporary: true });
});
