import { describe, expect, it } from "vitest";
import { resolveTenant, tenantIdOf, type ResolvedTenant, type TenantAnswer } from "#console/session/resolve-tenant.ts";

const unanswered: TenantAnswer = { kind: "unanswered" };
const denied: TenantAnswer = { kind: "denied" };
const notListed: TenantAnswer = { kind: "open", shops: [] };
const given = (tenantId: number): TenantAnswer => ({ kind: "tenant", tenantId });
const open = (...shops: { id: number; isMaster: boolean }[]): TenantAnswer => ({ kind: "open", shops });
const shop = (id: number) => ({ id, isMaster: false });
const master = (id: number) => ({ id, isMaster: true });

const ask = (store: number | null): ResolvedTenant => ({ kind: "ask", store });
const tenant = (tenantId: number): ResolvedTenant => ({ kind: "tenant", tenantId, store: tenantId });
const notYours = (store: number): ResolvedTenant => ({ kind: "not-yours", store });
const choose: ResolvedTenant = { kind: "choose", store: null };

/** The person's own shops are 7 and 8; 666 belongs to someone else. */
type Case = [title: string, tid: string | null, stored: number | null, answer: TenantAnswer, resolved: ResolvedTenant];

describe("on our own site", () => {
  const cases: Case[] = [
    // Until the server answers, the address takes precedence over the stored shop.
    ["a tab that knows nothing asks which shop", null, null, unanswered, ask(null)],
    ["a stored shop is asked for", null, 7, unanswered, ask(7)],
    ["the shop in the address is asked for", "7", null, unanswered, ask(7)],
    ["the shop in the address takes precedence over the stored one", "8", 7, unanswered, ask(8)],
    ["the stored shop, also in the address, is asked for", "7", 7, unanswered, ask(7)],
    ["someone else's shop is asked for like any other", "666", 7, unanswered, ask(666)],
    ["an invalid tid counts as none", "x", null, unanswered, ask(null)],
    ["an invalid tid leaves the stored shop", "x", 7, unanswered, ask(7)],

    // One shop: the server picks it.
    ["the only shop is taken", null, null, given(7), tenant(7)],
    ["the only shop is taken if the tid is invalid", "x", null, given(7), tenant(7)],
    ["the only shop is taken if the address names it", "7", null, given(7), tenant(7)],
    ["the only shop stays stored", null, 7, given(7), tenant(7)],
    ["a shop other than the only one is asked for first", "666", null, given(7), ask(666)],
    ["a shop other than the stored one is asked for first", "666", 7, given(7), ask(666)],
    ["a refused shop isn't yours", "666", 666, denied, notYours(666)],
    ["a shop that the server ignores isn't yours", "666", 666, given(7), notYours(666)],
    ["someone else's stored shop is dropped", null, 666, denied, ask(null)],
    ["a stored shop that the server ignores is dropped", null, 666, given(7), ask(null)],
    ["someone else's stored shop is dropped if the tid is invalid", "x", 666, denied, ask(null)],
    ["someone else's stored shop gives way to the address", "7", 666, denied, ask(7)],

    // Several shops: the person has to choose.
    ["a person with several shops chooses", null, null, open(shop(7), shop(8)), choose],
    ["a person with several shops chooses before the shops are listed", null, null, notListed, choose],
    ["a person with several shops chooses if the tid is invalid", "x", null, notListed, choose],
    ["a link to one of several shops opens it", "8", null, notListed, ask(8)],
    ["a link to one of several shops leaves the stored one", "8", 7, given(7), ask(8)],
    ["one of several shops is taken once the server grants it", "8", 8, given(8), tenant(8)],
    ["the stored one of several shops stays", null, 8, given(8), tenant(8)],
    ["a link to someone else's shop is asked for before it is refused", "666", null, notListed, ask(666)],
    ["a link to someone else's shop isn't yours", "666", 666, denied, notYours(666)],
    ["a link to a shop that is gone isn't yours", "666", 666, notListed, notYours(666)],
    ["a stored shop that is gone is dropped", null, 666, notListed, ask(null)],

    // Nothing to choose, once the shops are listed.
    ["the only shop in the list is asked for", null, null, open(shop(7)), ask(7)],
    ["a master account is asked for among its shops", null, null, open(shop(7), master(8), shop(9)), ask(8)],
    ["a person with two master accounts chooses", null, null, open(master(7), master(8)), choose],
    ["a person without shops chooses among none", null, null, open(), choose],

    // A sub-account opened from its master account: the tab's session is for that one only.
    ["an opened account stays", "9", 9, given(9), tenant(9)],
    ["an opened account stays without a tid", null, 9, given(9), tenant(9)],
    ["in an opened account's tab, a link to the master's own shop is asked for", "7", 9, given(9), ask(7)],
    ["in an opened account's tab, a link to the master's own shop isn't yours", "7", 7, denied, notYours(7)],
    ["an opened account's tab that has lost its shop gets it back", null, null, given(9), tenant(9)],

    // The session is refused although no shop was asked for: the error is shown.
    ["a session refused without a shop keeps asking", null, null, denied, ask(null)],
  ];
  it.each(cases)("%s", (_, tid, stored, answer, resolved) => {
    expect(resolveTenant({ isEmbedded: false, tid }, stored, answer)).toEqual(resolved);
  });
});

describe("inside a shop's admin", () => {
  const tids = [null, "7", "666", "x"];
  const storeds = [null, 7, 666];
  const all = tids.flatMap((tid) => storeds.map((stored) => [tid, stored] as const));

  it.each(all)("only the session's shop counts, and nothing is stored: tid %s, stored %s", (tid, stored) => {
    const resolve = (answer: TenantAnswer) => resolveTenant({ isEmbedded: true, tid }, stored, answer);
    expect(resolve(given(7))).toEqual({ kind: "tenant", tenantId: 7, store: null });
    expect(resolve(unanswered)).toEqual(ask(null));
    expect(resolve(denied)).toEqual(ask(null));
    expect(resolve(notListed)).toEqual({ kind: "none", store: null });
  });
});

describe("whatever is named, stored and answered", () => {
  const ids = [null, 7, 8, 666];
  const answers = [unanswered, denied, notListed, open(shop(7)), given(7), given(8)];
  const all = ids.flatMap((named) => ids.flatMap((stored) => answers.map((answer) => ({ named, stored, answer }))));
  const resolvedAs = (kind: ResolvedTenant["kind"]) =>
    all
      .map(({ named, stored, answer }) => ({ named, stored, answer, resolved: resolve(named, stored, answer) }))
      .filter(({ resolved }) => resolved.kind === kind);

  function resolve(named: number | null, stored: number | null, answer: TenantAnswer): ResolvedTenant {
    return resolveTenant({ isEmbedded: false, tid: named === null ? null : String(named) }, stored, answer);
  }

  it("the resolved shop is one the server gave, and the address's if it names one", () => {
    const wrong = resolvedAs("tenant").filter(
      ({ named, answer, resolved }) =>
        answer.kind !== "tenant" || answer.tenantId !== resolved.store || (named ?? resolved.store) !== resolved.store,
    );
    expect(wrong).toEqual([]);
  });

  it("a person has to choose only if neither the address nor the tab names a shop", () => {
    expect(resolvedAs("choose").filter(({ named, stored }) => named !== null || stored !== null)).toEqual([]);
  });

  it("the next question is never the one just answered, so the asking ends", () => {
    const again = resolvedAs("ask").filter(({ stored, answer, resolved }) => answer.kind !== "unanswered" && resolved.store === stored);
    expect(again.every(({ stored, answer }) => stored === null && answer.kind === "denied")).toBe(true);
  });
});

it.each([
  ["7", 7],
  ["007", 7],
  ["-1", null],
  ["7x", null],
  ["", null],
  [null, null],
])("a tid of %s is shop %s", (text, id) => {
  expect(tenantIdOf(text)).toBe(id);
});
