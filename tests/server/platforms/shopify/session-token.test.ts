import { SignJWT, type JWTPayload } from "jose";
import { describe, expect, it } from "vitest";
import { SuretyError } from "#server/surety-error.ts";
import { verifySessionToken } from "#server/platforms/shopify/session-token.ts";

const API_KEY = "an-app-key";
const SECRET = "an-app-secret-of-some-length";
const NOW = new Date("2026-11-21T12:00:00Z");
const NOW_S = NOW.getTime() / 1000;
const SHOP = "blue-lamp.myshopify.com";

const claims: JWTPayload = {
  iss: `https://${SHOP}/admin`,
  dest: `https://${SHOP}`,
  aud: API_KEY,
  sub: "7",
  exp: NOW_S + 60,
  nbf: NOW_S,
  iat: NOW_S,
  jti: "1b6f",
  sid: "c0ffee",
};

async function aToken(changes: JWTPayload = {}, signing: { secret?: string; alg?: string } = {}): Promise<string> {
  const key = new TextEncoder().encode(signing.secret ?? SECRET);
  return new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: signing.alg ?? "HS256", typ: "JWT" }).sign(key);
}

function verify(token: string) {
  return verifySessionToken(token, { apiKey: API_KEY, secret: SECRET, now: NOW });
}

function withHeader(token: string, header: object, signature = token.split(".")[2] ?? ""): string {
  return [Buffer.from(JSON.stringify(header)).toString("base64url"), token.split(".")[1], signature].join(".");
}

describe("a session token", () => {
  it("of the admin names its shop and its member of staff", async () => {
    expect(await verify(await aToken())).toMatchObject({ shop: SHOP, userId: "7" });
  });

  it.each([
    ["expired 9 seconds ago", { exp: NOW_S - 9 }],
    ["valid from 9 seconds on", { nbf: NOW_S + 9 }],
    ["for several audiences, this app among them", { aud: ["another", API_KEY] }],
    ["without a member of staff", { sub: undefined }],
  ])("%s is taken", async (_, changes) => {
    expect((await verify(await aToken(changes))).shop).toBe(SHOP);
  });

  it.each(["", "\u0000", "7 or 8", "9".repeat(21)])("that names its staff %j names no one", async (sub) => {
    expect(await verify(await aToken({ sub }))).toMatchObject({ shop: SHOP, userId: null });
  });

  const refused: [string, () => Promise<string>][] = [
    ["expired 11 seconds ago", () => aToken({ exp: NOW_S - 11 })],
    ["expired a minute ago", () => aToken({ exp: NOW_S - 60 })],
    ["valid from a minute on", () => aToken({ nbf: NOW_S + 60 })],
    ["without an end", () => aToken({ exp: undefined })],
    ["without a beginning", () => aToken({ nbf: undefined })],
    ["for another app", () => aToken({ aud: "another" })],
    ["for no app", () => aToken({ aud: undefined })],
    ["signed with another secret", () => aToken({}, { secret: "another-secret-of-some-length" })],
    ["signed by HS512", () => aToken({}, { alg: "HS512", secret: SECRET.repeat(3) })],
    ["that says HS512 over an HS256 signature", async () => withHeader(await aToken(), { alg: "HS512", typ: "JWT" })],
    ["without a signature", async () => withHeader(await aToken(), { alg: "none", typ: "JWT" }, "")],
    ["issued by another shop", () => aToken({ iss: "https://red-lamp.myshopify.com/admin" })],
    ["without an issuer", () => aToken({ iss: undefined })],
    ["without a destination", () => aToken({ dest: undefined })],
    ["for a host that is no shop", () => aToken({ iss: "https://lamp.example/admin", dest: "https://lamp.example" })],
    [
      "for a host that only ends like a shop",
      () =>
        aToken({
          iss: "https://x.myshopify.com.lamp.example",
          dest: "https://x.myshopify.com.lamp.example",
        }),
    ],
    ["for a shop without https", () => aToken({ iss: `http://${SHOP}/admin`, dest: `http://${SHOP}` })],
    ["whose destination is no text", () => aToken({ dest: 7 })],
    ["cut short", async () => (await aToken()).split(".").slice(0, 2).join(".")],
    ["whose claims were changed", async () => (await aToken()).replace(/\..{8}/, ".eyJhdWQi")],
    ["that is none", async () => "lamp"],
    ["that is empty", async () => ""],
  ];

  it.each(refused)("%s is refused and asks for a fresh one", async (_, make) => {
    await expect(verify(await make())).rejects.toMatchObject({ code: "session-token-expired" });
  });

  it("is in no message of its refusal", async () => {
    for (const [, make] of refused) {
      const token = await make();
      const error: unknown = await verify(token).catch((thrown: unknown) => thrown);
      if (!(error instanceof SuretyError)) throw new Error("expected a refusal");
      const told = JSON.stringify([error.message, error.stack, error.cause]);
      for (const part of token.split(".").filter((piece) => piece.length > 8)) expect(told).not.toContain(part);
    }
  });
});
