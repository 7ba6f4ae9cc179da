import Fastify from "fastify";
import { expect, it } from "vitest";
import { activeExtensions, isAdminExtension, setActive } from "#server/shop-admin/extensions/active-extensions.ts";
import { registerExtensionInfo } from "#server/shop-admin/extensions/extension-info.ts";

type Told = { extensions: { handle: string; type: string; activations: { target: string; handle?: string; status?: string }[] }[] };

async function toldOf(shop: string): Promise<Told["extensions"]> {
  const app = Fastify();
  registerExtensionInfo(app);
  const answer = await app.inject(`/extensions?shop=${shop}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Told>().extensions;
}

const activationsOf = (told: Told["extensions"], handle: string) => told.find((extension) => extension.handle === handle)?.activations;

it("of a shop, those on orders' pages begin as active where they're shown, and the theme's embed as available", async () => {
  const told = await toldOf("new-lamps.myshopify.com");
  expect(activationsOf(told, "order-block")).toEqual([{ target: "admin.order-details.block.render" }]);
  expect(activationsOf(told, "order-action")).toEqual([{ target: "admin.order-details.action.render" }]);
  expect(activationsOf(told, "order-bulk-action")).toEqual([{ target: "admin.order-index.selection-action.render" }]);
  const [embed, ...more] = told.filter(({ type }) => type === "theme_app_extension").flatMap(({ activations }) => activations);
  expect(embed).toMatchObject({ target: "body", handle: "surety", status: "available", activations: [] });
  expect(more).toEqual([]);
});

it("types that App Bridge doesn't tell of aren't among them", async () => {
  const types = new Set((await toldOf("new-lamps.myshopify.com")).map(({ type }) => type));
  expect([...types].toSorted()).toEqual(["theme_app_extension", "ui_extension"]);
});

it("what is turned on and off in a shop is so there, and in no other shop", async () => {
  setActive("blue-lamps.myshopify.com", "order-block", false);
  setActive("blue-lamps.myshopify.com", "storefront", true);
  const told = await toldOf("blue-lamps.myshopify.com");
  expect(activationsOf(told, "order-block")).toEqual([]);
  expect(told.flatMap(({ activations }) => activations).filter(({ status }) => status === "active")).toHaveLength(1);
  expect([...activeExtensions("red-lamps.myshopify.com")]).toEqual(["order-block", "order-action", "order-bulk-action"]);
});

it("only what can be turned on and off is one of them", () => {
  expect(["order-block", "storefront", "web-pixel", "toString"].filter(isAdminExtension)).toEqual(["order-block", "storefront"]);
});

it("nothing is told of what is no shop", async () => {
  const app = Fastify();
  registerExtensionInfo(app);
  expect((await app.inject("/extensions?shop=lamp.example")).statusCode).toBe(422);
});
