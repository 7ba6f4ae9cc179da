import { fc } from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import { claimAfter, claimFollowing, claimStates, isClaimDone, type ClaimAction, type ClaimGround } from "#domain/guarantee/claim.ts";

const actions: readonly ClaimAction[] = ["file", "accept", "decline", "pay"];

test.each([
  ["file", "prepared", "filed"],
  ["accept", "filed", "accepted"],
  ["decline", "filed", "declined"],
  ["pay", "accepted", "paid"],
] as const)("to %s a claim is possible only when it's %s, and makes it %s", (action, from, to) => {
  for (const state of claimStates) expect(claimAfter(state, action)).toBe(state === from ? to : null);
  expect(claimStates.filter((state) => isClaimDone(state, action))).toEqual([to]);
});

describe("a claim that follows its dispute", () => {
  const anyGround = fc.constantFrom<ClaimGround>("claimable", "paid", "none");
  const anyStep = fc.oneof(anyGround, fc.constantFrom(...actions));
  type State = ReturnType<typeof claimFollowing>;

  const isAction = (step: ClaimGround | ClaimAction): step is ClaimAction => actions.some((action) => action === step);
  const stepped = (state: State, step: ClaimGround | ClaimAction, wasAccepted: boolean): State => {
    if (!isAction(step)) return claimFollowing(state, step, { wasAccepted });
    return state === null ? null : (claimAfter(state, step) ?? state);
  };

  test("stands the same when it's told again", () => {
    fc.assert(
      fc.property(fc.option(fc.constantFrom(...claimStates)), anyGround, fc.boolean(), (state, ground, wasAccepted) => {
        const once = claimFollowing(state, ground, { wasAccepted });
        expect(claimFollowing(once, ground, { wasAccepted })).toBe(once);
      }),
    );
  });

  test("is never undone once paid, never reopened once declined, and open only while the guarantee pays", () => {
    const follows: Record<"paid" | "declined", State[]> = { paid: ["paid"], declined: ["declined", "paid"] };
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
        let state: State = null;
        let wasAccepted = false;
        for (const step of steps) {
          const next = stepped(state, step, wasAccepted);
          expect(wasAccepted && next === "prepared").toBe(false);
          wasAccepted ||= next === "accepted";
          const allowed = state === "paid" || state === "declined" ? follows[state] : [next];
          expect(allowed).toContain(next);
          expect(step === "none" && ["prepared", "filed", "accepted"].includes(next ?? "")).toBe(false);
          state = next;
        }
      }),
    );
  });
});
