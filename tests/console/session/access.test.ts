import { describe, expect, it, vi } from "vitest";
import { createAccess, TENANT_KEY, TOKEN_KEY } from "#console/session/access.ts";
import { connectionOf } from "#console/session/connection.ts";
import { sessionToken } from "#console/session/session-token.ts";
import { safeStorage } from "#console/session/storage.ts";
import { versionLabel } from "#console/app/version-label.ts";

function anAccess() {
  return createAccess({ local: safeStorage(() => window.localStorage), session: safeStorage(() => window.sessionStorage) });
}
const firstTry = { asksForFreshToken: false, isSecondTry: false };

describe("access", () => {
  it("keeps the token beyond the tab and the shop within it", () => {
    const access = anAccess();
    access.signedIn("a-token");
    access.chooseTenant(3);
    expect(window.localStorage.getItem(TOKEN_KEY)).toBe("a-token");
    expect(window.sessionStorage.getItem(TENANT_KEY)).toBe("3");
    expect(anAccess().read()).toMatchObject({ token: "a-token", tenantId: 3 });
  });

  it("leaves nothing behind after signing out", () => {
    const access = anAccess();
    access.signedIn("a-token");
    access.chooseTenant(3);
    access.signedOut();
    expect(window.localStorage).toHaveLength(0);
    expect(window.sessionStorage).toHaveLength(0);
  });

  it("of one tab takes precedence over the browser's and leaves it alone", () => {
    const [browser, tab] = [anAccess(), anAccess()];
    browser.signedIn("the-master");
    tab.signedInTab({ token: "opened", tenantId: 4 });
    tab.chooseTenant(4);
    expect(window.localStorage.getItem(TOKEN_KEY)).toBe("the-master");
    expect(anAccess().read()).toMatchObject({ token: "opened", tenantId: 4, isOfTab: true });
    tab.signedOut();
    tab.chooseTenant(null);
    expect(tab.read().token).toBeNull();
    expect(anAccess().read()).toMatchObject({ token: "the-master", isOfTab: false });
  });

  it("of a person who logs in again is the browser's", () => {
    const access = anAccess();
    access.signedInTab({ token: "opened", tenantId: 4 });
    access.signedIn("a-token");
    expect(window.sessionStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(anAccess().read()).toMatchObject({ token: "a-token", tenantId: null, isOfTab: false });
  });

  it("starts a new epoch with each person and shop, but not when the server names the shop", () => {
    const access = anAccess();
    access.signedIn("a-token");
    access.follow({ kind: "tenant", tenantId: 3, store: 3 });
    expect(access.read()).toMatchObject({ tenantId: 3, epoch: 1 });
    access.chooseTenant(4);
    expect(access.read().epoch).toBe(2);
    access.follow({ kind: "ask", store: 5 });
    expect(access.read()).toMatchObject({ tenantId: 5, epoch: 3 });
  });

  it("changes nothing if the resolved shop is already stored", () => {
    const access = anAccess();
    const listener = vi.fn();
    access.chooseTenant(4);
    access.subscribe(listener);
    access.follow({ kind: "ask", store: 4 });
    access.follow({ kind: "not-yours", store: 4 });
    expect(listener).not.toHaveBeenCalled();
  });
});

describe("a storage that is blocked", () => {
  const blocked = safeStorage(() => {
    throw new DOMException("denied", "SecurityError");
  });

  it("still remembers until the page closes", () => {
    blocked.set("a", "1");
    expect(blocked.get("a")).toBe("1");
    blocked.set("a", null);
    expect(blocked.get("a")).toBeNull();
  });

  it("that is full still remembers", () => {
    const full = safeStorage(() => ({
      ...window.localStorage,
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    }));
    full.set("a", "1");
    expect(full.get("a")).toBe("1");
  });
});

/** A server that can be reached until it's lost. */
function aReach() {
  let isOffline = false;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const lose = () => {
    isOffline = true;
    for (const listener of listeners) listener();
  };
  return { reachability: { read: () => ({ isOffline, lastAnswerAt: null }), subscribe }, lose };
}

describe("the connection of our own site", () => {
  const frame = { kind: "standalone" } as const;

  it("says who is calling and for which shop", async () => {
    const access = anAccess();
    const connection = connectionOf(frame, access, { baseUrl: "/api", sensorUrl: "/sensor", reachability: aReach().reachability });
    expect(await connection.credentials({ isForShop: true })).toEqual({});
    access.signedIn("a-token");
    access.chooseTenant(3);
    expect(await connection.credentials({ isForShop: true })).toEqual({ Authorization: "Bearer a-token", "X-Tenant-Id": "3" });
    expect(await connection.credentials({ isForShop: false })).toEqual({ Authorization: "Bearer a-token" });
  });

  it("ends the refused session, but no newer one", () => {
    const access = anAccess();
    const connection = connectionOf(frame, access, { baseUrl: "/api", sensorUrl: "/sensor", reachability: aReach().reachability });
    access.signedIn("new");
    connection.onUnauthorized({ ...firstTry, credentials: { Authorization: "Bearer old" } });
    expect(access.read().token).toBe("new");
    connection.onUnauthorized({ ...firstTry, credentials: { Authorization: "Bearer new" } });
    expect(access.read().token).toBeNull();
  });
});

describe("the connection inside a shop's admin", () => {
  function anEmbedded(idToken: () => Promise<string>) {
    const access = anAccess();
    const { reachability, lose } = aReach();
    const bridge = {
      idToken,
      toast: { show: () => "1", hide: () => undefined },
      saveBar: { show: async () => undefined, hide: async () => undefined },
    };
    const frame = { kind: "embedded", shop: "blue-lamp.myshopify.com", host: null, bridge } as const;
    return {
      access,
      lose,
      connection: connectionOf(frame, access, { baseUrl: "/api", sensorUrl: "/sensor", reachability, sessionTokenTimeoutMs: 5 }),
    };
  }

  it("asks for a token for each call and names no shop", async () => {
    const idToken = vi.fn(async () => "fresh");
    const { connection } = anEmbedded(idToken);
    await connection.credentials({ isForShop: true });
    expect(await connection.credentials({ isForShop: true })).toEqual({ Authorization: "Bearer fresh", "X-Host-Target": "shopify" });
    expect(idToken).toHaveBeenCalledTimes(2);
  });

  it("gives up on an admin that never answers, and says so", async () => {
    const { access, connection } = anEmbedded(() => new Promise(() => undefined));
    await expect(connection.credentials({ isForShop: true })).rejects.toMatchObject({ kind: "timeout" });
    expect(access.read().trouble).toBe("broken-token");
  });

  it("doesn't take a lost connection for a session's trouble, and doesn't wait for tokens meanwhile", async () => {
    const idToken = vi.fn(() => new Promise<string>(() => undefined));
    const { access, connection, lose } = anEmbedded(idToken);
    await expect(connection.credentials({ isForShop: true })).rejects.toMatchObject({ kind: "timeout" });
    const asked = connection.credentials({ isForShop: true }).catch((error: unknown) => error);
    lose();
    expect(await asked).toMatchObject({ kind: "unreachable" });
    expect(access.read().trouble).toBeNull();
    idToken.mockClear();
    await expect(connection.credentials({ isForShop: true })).rejects.toMatchObject({ kind: "unreachable" });
    expect(idToken).not.toHaveBeenCalled();
    expect(access.read().trouble).toBeNull();
  });

  it("says nothing of a question that got lost before a token came", async () => {
    const answers = [new Promise<string>(() => undefined), Promise.resolve("fresh"), new Promise<string>(() => undefined)];
    const { access, connection } = anEmbedded(() => answers.shift() ?? Promise.reject(new Error("Asked too often")));
    const lost = connection.credentials({ isForShop: true }).catch((error: unknown) => error);
    await connection.credentials({ isForShop: true });
    expect(await lost).toMatchObject({ kind: "timeout" });
    expect(access.read().trouble).toBeNull();
  });

  it.each([
    [true, false, "try again", null],
    [true, true, "give up", "broken-token"],
    [false, false, "give up", "unknown-shop"],
    [false, true, "give up", "unknown-shop"],
  ])("asked for a fresh token: %s, second try: %s: it does %s", (asksForFreshToken, isSecondTry, next, trouble) => {
    const { access, connection } = anEmbedded(async () => "t");
    expect(connection.onUnauthorized({ asksForFreshToken, isSecondTry, credentials: {} })).toBe(next);
    expect(access.read().trouble).toBe(trouble);
  });

  it("gives up at once without App Bridge on the page", async () => {
    await expect(sessionToken(null)).rejects.toMatchObject({ kind: "timeout" });
  });
});

it.each([
  ["2.7.6", "production", "2.07.06"],
  ["2.7.6", "qa", "2.07.06 QA"],
  ["2.7.6+1033", "qa", "2.07.06 (1033) QA"],
  ["12.10.0", "demo", "12.10.00 Demo"],
] as const)("version %s of the %s variant reads %s", (version, variant, label) => {
  expect(versionLabel(version, variant)).toBe(label);
});
