import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { PaymentComment } from "#contract/payment-detail.ts";
import { anApi, apiUrl, openScreen } from "#tests/support/open-screen.tsx";
import { wireSession } from "#tests/support/wire-session.ts";
import { aDetail, anEvent, wireHistory, wireItems, wirePayment, wireRisks, wireTrace } from "#tests/support/wire-payments.ts";

const { server } = anApi();
const url = (rest = "") => apiUrl(`/payments/5001${rest}`);

/** A transaction whose comments are kept; `isDown` makes adding fail. */
function withComments() {
  const kept: PaymentComment[] = [];
  const state = { isDown: false, kept };
  server.use(
    http.get(url(), () => HttpResponse.json(wirePayment(aDetail({ comments: [...kept] })))),
    http.get(url("/risks"), () => HttpResponse.json(wireRisks([]))),
    http.get(url("/trace"), () => HttpResponse.json(wireTrace([]))),
    http.get(url("/items"), () => HttpResponse.json(wireItems([]))),
    http.get(url("/history"), () =>
      HttpResponse.json(wireHistory(kept.map(({ id }) => anEvent({ id, type: "COMMENT", text: "Commented" })))),
    ),
    http.post<never, { comment: string }>(url("/add-comment"), async ({ request }) => {
      if (state.isDown) return HttpResponse.json({ title: "Broken", status: 500 }, { status: 500 });
      const { comment } = await request.json();
      const timestamp = new Date("2026-11-21T09:00:00Z");
      kept.push({ id: kept.length + 1, comment, fullName: "Dana Reyes", timestamp });
      return HttpResponse.json({ id: kept.length, comment, fullName: "Dana Reyes", timestamp: timestamp.toISOString() }, { status: 201 });
    }),
  );
  return state;
}

async function openComments() {
  const opened = openScreen("/transactions/5001");
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  const add = screen.getByRole("button", { name: "Add comment" });
  return { ...opened, field, add };
}

describe("comments", () => {
  it("invite the first one", async () => {
    withComments();
    await openComments();
    expect(screen.getByText("Be the first to comment!")).toBeTruthy();
  });

  it("are for a viewer to read, who is told why there is no field", async () => {
    const { kept } = withComments();
    kept.push({ id: 1, comment: "Called the customer", fullName: "Dana Reyes", timestamp: new Date("2026-11-21T09:00:00Z") });
    server.use(http.get(apiUrl("/login"), () => HttpResponse.json(wireSession({ role: "viewer" }))));
    openScreen("/transactions/5001");
    expect(await screen.findByText("Called the customer")).toBeTruthy();
    expect(screen.getByText("You have view-only access to this shop. Ask one of its owners to make you an analyst.")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Comment" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add comment" })).toBeNull();
  });

  it("are added, and shown with who said them and in the trail", async () => {
    const { kept } = withComments();
    const { user, field, add } = await openComments();
    await user.type(field, "  Called the customer ");
    await user.click(add);
    expect(await screen.findByText("Called the customer")).toBeTruthy();
    expect(await screen.findByText("Commented")).toBeTruthy();
    expect(screen.getByText("Dana Reyes")).toBeTruthy();
    expect(field.value).toBe("");
    expect(kept.map(({ comment }) => comment)).toEqual(["Called the customer"]);
  });

  it("stand in the trail also where its first answer, of the time before, is still on its way", async () => {
    const { kept } = withComments();
    let answerTheFirst = () => {};
    const first = new Promise<void>((resolve) => (answerTheFirst = resolve));
    let asked = 0;
    server.use(
      http.get(url("/history"), async () => {
        const told = kept.map(({ id }) => anEvent({ id, type: "COMMENT", text: "Commented" }));
        asked += 1;
        if (asked === 1) await first;
        return HttpResponse.json(wireHistory(told));
      }),
    );
    const { user, field, add } = await openComments();
    await user.type(field, "Called the customer");
    await user.click(add);
    expect(await screen.findByText("Called the customer")).toBeTruthy();
    answerTheFirst();
    expect(await screen.findByText("Commented")).toBeTruthy();
  });

  it("cannot be empty", async () => {
    const { kept } = withComments();
    const { user, field, add } = await openComments();
    expect(add.getAttribute("aria-disabled")).toBe("true");
    await user.type(field, "   {Control>}{Enter}{/Control}");
    expect(kept).toEqual([]);
  });

  it("are sent by Ctrl+Enter", async () => {
    const { kept } = withComments();
    const { user, field } = await openComments();
    await user.type(field, "Looks fine{Control>}{Enter}{/Control}");
    await waitFor(() => expect(kept).toHaveLength(1));
  });

  it("longer than 5,000 characters are kept whole, and the field says so instead of sending them", async () => {
    const { kept } = withComments();
    const { user, field, add } = await openComments();
    await user.click(field);
    await user.paste("a".repeat(5_012));
    expect(field.value).toHaveLength(5_012);
    expect(screen.getByText("Comments can have up to 5,000 characters. This one has 5,012.")).toBeTruthy();
    expect(add.getAttribute("aria-disabled")).toBe("true");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(kept).toEqual([]);
  });

  it("say near the limit how many characters are left", async () => {
    withComments();
    const { user, field } = await openComments();
    await user.click(field);
    await user.paste("a".repeat(4_400));
    expect(screen.getByText("Ctrl+Enter to send")).toBeTruthy();
    await user.paste("a".repeat(590));
    expect(screen.getByText("Ctrl+Enter to send · 10 characters left")).toBeTruthy();
  });

  it("name no key where there is none", async () => {
    const asked = window.matchMedia;
    vi.spyOn(window, "matchMedia").mockImplementation((media) => ({ ...asked(media), matches: media.includes("pointer: coarse") }));
    withComments();
    await openComments();
    expect(screen.queryByText(/Ctrl/)).toBeNull();
  });

  it("are added once, however often it is clicked", async () => {
    const { kept } = withComments();
    const { user, field, add } = await openComments();
    await user.type(field, "Once");
    add.click();
    add.click();
    await screen.findByText("Once", { selector: "div" });
    expect(kept).toHaveLength(1);
  });

  it("keep their text when sending fails, and go out when they are added again", async () => {
    const state = withComments();
    state.isDown = true;
    const { user, field, add } = await openComments();
    await user.type(field, "Important");
    await user.click(add);
    expect(await screen.findByText("Couldn't add the comment")).toBeTruthy();
    expect(field.value).toBe("Important");
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    state.isDown = false;
    await user.click(add);
    await waitFor(() => expect(state.kept).toHaveLength(1));
    await waitFor(() => expect(field.value).toBe(""));
  });
});
