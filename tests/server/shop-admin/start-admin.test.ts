import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startAdmin } from "#server/shop-admin/start-admin.ts";

test("the shop admin stops while a browser keeps a connection that it has sent nothing on", async () => {
  const app = { apiKey: "an-app", secret: "a secret of the app", consoleUrl: "http://localhost:1", shop: "lamp.myshopify.com" };
  const admin = await startAdmin({ ...app, port: 0, host: "127.0.0.1", store: null });
  const socket = connect(Number(new URL(admin.origin).port), "127.0.0.1");
  await once(socket, "connect");
  await admin.stop();
  await once(socket, "close");
  expect(socket.destroyed).toBe(true);
});
