import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { testApp } from "#tests/support/test-app.ts";

/** Opens connections to a server with these limits; each is "open" or "closed" by the server. */
async function aServer(limits: { connections?: number; connectionsPerAddress?: number }, trustProxy: string | null = null) {
  const { http } = await testApp({ config: { trustProxy }, limits });
  const address = new URL(await http.listen({ host: "127.0.0.1", port: 0 }));
  return async () => {
    const socket = connect(Number(address.port), address.hostname).on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write("GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n");
    const answer = await Promise.race([once(socket, "data").then(() => "open"), once(socket, "close").then(() => "closed")]);
    return { socket, answer };
  };
}

test("an IP address has as many connections as allowed, and gets another when one closes", async () => {
  const open = await aServer({ connectionsPerAddress: 2 });
  const first = await open();
  expect([first.answer, (await open()).answer, (await open()).answer]).toEqual(["open", "open", "closed"]);
  first.socket.destroy();
  await eventually(async () => expect((await open()).answer).toBe("open"));
});

test("a process has as many connections as allowed", async () => {
  const open = await aServer({ connections: 2 });
  expect([(await open()).answer, (await open()).answer, (await open()).answer]).toEqual(["open", "open", "closed"]);
});

test.each(["loopback", "127.0.0.1", "10.0.0.0/8, 127.0.0.0/8"])("the connections of a trusted proxy aren't counted (%s)", async (proxy) => {
  const open = await aServer({ connectionsPerAddress: 1 }, proxy);
  expect([(await open()).answer, (await open()).answer]).toEqual(["open", "open"]);
});
