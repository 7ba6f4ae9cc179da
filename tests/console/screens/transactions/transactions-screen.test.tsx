import { screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import type { listPayments, PaymentRow } from "#contract/payment-list.ts";
import { routeTable } from "#console/app/route-table.ts";
import { anApi, apiUrl, openScreen } from "#tests/support/open-screen.tsx";
import { aRow, currencyOf, wireList } from "#tests/support/wire-payments.ts";

// Routes lead on once their screen is loaded; its first load, in a test, is a compilation.
beforeAll(async () => {
  await routeTable.transaction.screen?.();
});

const { server, tell } = anApi();
const listUrl = apiUrl("/payments/transactions");

type Asked = { page: string | null; count: string | null; filter: NonNullable<z.input<typeof listPayments.body>["filter"]> };

/** Answers the list by what is asked of it, and keeps what was. Questions of how many are new are answered 0. */
function answerList(answer: (asked: Asked) => Response | Promise<Response>): Asked[] {
  const asks: Asked[] = [];
  server.use(
    http.post<never, { filter: Asked["filter"] }>(listUrl, async ({ request }) => {
      const { searchParams } = new URL(request.url);
      const asked = { page: searchParams.get("page"), count: searchParams.get("count"), filter: (await request.json()).filter };
      if (asked.count === "1") return HttpResponse.json(wireList([], { count: 0 }));
      asks.push(asked);
      return answer(asked);
    }),
  );
  return asks;
}

function withRows(rows: PaymentRow[], shown: { count?: number; isAtLeast?: boolean } = {}): Asked[] {
  return answerList(() => HttpResponse.json(wireList(rows, shown)));
}

async function rowOf(reference: string) {
  const link = await screen.findByRole("link", { name: reference });
  const row = link.closest("tr");
  if (row === null) throw new Error(`${reference} stands in no row`);
  return within(row);
}

describe("the transactions list", () => {
  it("shows each transaction with its date, amount, payer, scenario, acquirer, status, risk, guarantee and decision", async () => {
    withRows([aRow({ riskScore: 0.1234, decision: "pending", guaranteeStatus: 1, subStatus: "PS2" })]);
    openScreen("/transactions");
    const row = await rowOf("#5001");
    for (const text of [
      "$129.90",
      "Ana Silva",
      "All other orders",
      "Stripe",
      "Confirmed & Authorized",
      "12.34%",
      "Medium",
      "Under review",
      "Pending",
    ]) {
      expect(row.getByText(text)).toBeTruthy();
    }
    expect(row.getByTitle(/Friday, November 20, 2026 at 3:04:00\sPM UTC/u)).toBeTruthy();
    expect(row.queryByText("Chargeback")).toBeNull();
  });

  it("shows times in the shop's time zone, money in its currency's own way and '-' for what is missing", async () => {
    withRows([
      aRow({ amountMinor: 0, currency: currencyOf("JPY"), payerFirstName: null, payerLastName: null, acquirer: null, subStatus: null }),
      aRow({ paymentId: 2, payerFirstName: "محمد", payerLastName: "العربي", reference: "x".repeat(400) }),
    ]);
    openScreen("/transactions");
    const row = await rowOf("#5001");
    expect(row.getByText(/^¥0$/u)).toBeTruthy();
    expect(row.getAllByText("-")).toHaveLength(3);
    expect(screen.getByRole("link", { name: `${"x".repeat(20)}...` })).toBeTruthy();
    expect(screen.getByText("محمد العربي")).toBeTruthy();
  });

  it("warns of a chargeback beside the reference, and says of a refunded order that it is refunded all the same", async () => {
    withRows([aRow({ hasChargeback: true, subStatus: "PS5" })]);
    openScreen("/transactions");
    const row = await rowOf("#5001");
    expect(row.getByText("Chargeback")).toBeTruthy();
    expect(row.getByText("Refunded")).toBeTruthy();
  });

  it("opens on the last 30 days, newest first, 50 a page", async () => {
    const asks = withRows([aRow()]);
    openScreen("/transactions");
    await rowOf("#5001");
    expect(asks).toHaveLength(1);
    expect(asks[0]).toMatchObject({
      page: "1",
      count: "50",
      filter: { orderDate: { type: "inLast", days: 30 }, sortModel: [{ colId: "createdAt", sort: "desc" }] },
    });
    expect(screen.getByRole("button", { name: "Order date: last 30 days" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Clear all" })).toBeNull();
  });

  it("asks for what its address says, and opens also on an address broken by hand", async () => {
    const asks = withRows([aRow()]);
    openScreen("/transactions?date=last-0&decision=rejected&decision=maybe&amount=gt-100&page=-3&size=7&sort=amount-asc&status=PS0");
    await rowOf("#5001");
    expect(asks[0]).toMatchObject({
      page: "1",
      count: "50",
      filter: {
        orderDate: { type: "inLast", days: 30 },
        decision: ["rejected"],
        amount: { operator: "gt", value: 100 },
        subStatus: ["PS0"],
        sortModel: [{ colId: "amount", sort: "asc" }],
      },
    });
  });

  it("says that nothing was found, and why that may be", async () => {
    withRows([]);
    openScreen("/transactions");
    expect(await screen.findByText("No payments found")).toBeTruthy();
    expect(screen.getByText("If you've just installed it might take a minute for previous orders to start showing.")).toBeTruthy();
  });

  it("has nothing to page through where it is empty", async () => {
    withRows([]);
    openScreen("/transactions");
    await screen.findByText("No payments found");
    expect(screen.queryByRole("navigation", { name: "Pages of orders" })).toBeNull();
    expect(screen.queryByLabelText("Rows per page")).toBeNull();
  });

  it("clears its filters in one place", async () => {
    withRows([]);
    openScreen("/transactions?decision=rejected");
    await screen.findByText("No payments found");
    expect(screen.getAllByRole("button", { name: /^Clear all/ })).toHaveLength(1);
  });

  it("says that the dates leave an order out, and searches all of them", async () => {
    const asks = answerList(({ filter }) => HttpResponse.json(wireList(filter.orderDate ? [] : [aRow()])));
    const { user } = openScreen("/transactions?reference=5001");
    expect(await screen.findByText("No orders match in this date range.")).toBeTruthy();
    expect(screen.queryByText(/just installed/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Search all time" }));
    await rowOf("#5001");
    expect(asks.at(-1)?.filter).toMatchObject({ reference: "5001" });
  });

  it("leads back to the first page from a page behind the last one", async () => {
    const asks = answerList(({ page }) => HttpResponse.json(wireList(page === "1" ? [aRow()] : [], { count: 1 })));
    const { user, query } = openScreen("/transactions?page=9");
    await user.click(await screen.findByRole("button", { name: "Go to first page" }));
    await rowOf("#5001");
    expect(asks.map((asked) => asked.page)).toEqual(["9", "1"]);
    expect(query().get("page")).toBeNull();
  });

  it("says that a page is behind the last one, and leads to that", async () => {
    const asks = answerList(({ page }) => HttpResponse.json(wireList(page === "22" ? [aRow()] : [], { count: 1080 })));
    const { user } = openScreen("/transactions?page=9999");
    await screen.findByText("No orders on this page");
    expect(screen.queryByLabelText("Page")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Go to last page" }));
    await rowOf("#5001");
    expect(asks.map((asked) => asked.page)).toEqual(["9999", "22"]);
    expect(screen.getByLabelText<HTMLSelectElement>("Page").selectedOptions[0]?.textContent).toBe("22 of 22");
  });

  it("keeps its layout with skeleton rows while it loads", async () => {
    answerList(async () => {
      await delay("infinite");
      return HttpResponse.json(wireList([]));
    });
    openScreen("/transactions");
    expect(await screen.findAllByRole("columnheader")).toHaveLength(10);
    expect(screen.queryByRole("link", { name: /#/ })).toBeNull();
    expect(screen.queryByText("No payments found")).toBeNull();
  });

  it("says Error with the reason and tries again on Retry", async () => {
    let isDown = true;
    answerList(() =>
      isDown
        ? HttpResponse.json({ title: "Broken", status: 500, requestId: "r-1" }, { status: 500 })
        : HttpResponse.json(wireList([aRow()])),
    );
    const { user } = openScreen("/transactions");
    expect(await screen.findByText("Error")).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await rowOf("#5001");
    expect(screen.queryByText("Error")).toBeNull();
  });

  it("keeps its headings over an error, and says no longer how many there are", async () => {
    let isDown = false;
    answerList(() =>
      isDown ? HttpResponse.json({ title: "Broken", status: 500 }, { status: 500 }) : HttpResponse.json(wireList([aRow()])),
    );
    const { user } = openScreen("/transactions");
    expect(await screen.findByText("1 order")).toBeTruthy();
    isDown = true;
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("Error")).toBeTruthy();
    expect(screen.getAllByRole("columnheader")).toHaveLength(10);
    expect(screen.queryByText("1 order")).toBeNull();
    expect(screen.queryByRole("link", { name: "#5001" })).toBeNull();
  });

  it("says that it is not for this person, with a way on", async () => {
    answerList(() => HttpResponse.json({ title: "Forbidden", status: 403 }, { status: 403 }));
    openScreen("/transactions");
    expect(await screen.findByText("You don't have access to these orders")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Choose another shop" })).toBeTruthy();
  });
});

describe("moving through the list", () => {
  it("counts exactly, and goes on by page", async () => {
    const asks = withRows([aRow()], { count: 3012 });
    const { user, query } = openScreen("/transactions?decision=approved");
    await rowOf("#5001");
    expect(screen.getByText("3,012 orders")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(asks.at(-1)?.page).toBe("2"));
    expect(query().getAll("decision")).toEqual(["approved"]);
    await user.selectOptions(screen.getByLabelText("Rows per page"), "100");
    await waitFor(() => expect(asks.at(-1)).toMatchObject({ page: "1", count: "100" }));
  });

  it("offers next and previous only where the list is too long to count", async () => {
    withRows(
      Array.from({ length: 50 }, (_, index) => aRow({ paymentId: index + 1 })),
      { count: 10_001, isAtLeast: true },
    );
    openScreen("/transactions?page=2");
    expect(await screen.findByText("51–100 of 10,000+")).toBeTruthy();
    expect(screen.queryByLabelText("Page")).toBeNull();
  });

  it("goes to a page by its number where there are too many for a menu", async () => {
    const asks = withRows([aRow()], { count: 1_000_000 });
    const { user, query } = openScreen("/transactions");
    await rowOf("#5001");
    expect(screen.getByText("of 20,000")).toBeTruthy();
    const field = screen.getByRole("textbox", { name: /^Page/ });
    await user.clear(field);
    await user.type(field, "1234{Enter}");
    await waitFor(() => expect(asks.at(-1)?.page).toBe("1234"));
    await user.clear(field);
    await user.type(field, "99999{Enter}");
    await waitFor(() => expect(query().get("page")).toBe("20000"));
  });

  it("sorts by date, amount and risk, and starts again at page 1", async () => {
    const asks = withRows([aRow()], { count: 500 });
    const { user, query } = openScreen("/transactions?page=3");
    await rowOf("#5001");
    expect(screen.getByRole("columnheader", { name: "Date" }).getAttribute("aria-sort")).toBe("descending");
    await user.click(screen.getAllByRole("button", { name: "Risk" })[0] ?? document.body);
    await waitFor(() => expect(query().get("sort")).toBe("riskScore-desc"));
    expect(screen.getByRole("columnheader", { name: "Risk" }).getAttribute("aria-sort")).toBe("descending");
    expect(screen.getByRole("columnheader", { name: "Date" }).getAttribute("aria-sort")).toBeNull();
    await waitFor(() => expect(asks.at(-1)).toMatchObject({ page: "1", filter: { sortModel: [{ colId: "riskScore", sort: "desc" }] } }));
  });

  it("keeps the last rows, dimmed, while another page loads", async () => {
    answerList(async ({ page }) => {
      if (page === "2") await delay("infinite");
      return HttpResponse.json(wireList([aRow()], { count: 500 }));
    });
    const { user } = openScreen("/transactions");
    await rowOf("#5001");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(document.querySelector("[aria-busy=true]")).not.toBeNull());
    await rowOf("#5001");
  });

  it("opens a transaction with a real link, also by a click anywhere on its row, and only once", async () => {
    withRows([aRow()]);
    server.use(
      http.get(apiUrl("/payments/:id/*"), () => delay("infinite")),
      http.get(apiUrl("/payments/:id"), () => delay("infinite")),
    );
    const { user, router } = openScreen("/transactions");
    const row = await rowOf("#5001");
    expect(row.getByRole("link").getAttribute("href")).toBe("/transactions/5001?tid=7");
    await user.hover(row.getByText("Ana Silva"));
    await user.click(row.getByText("Ana Silva"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/transactions/5001"));
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.pathname).toBe("/transactions"));
    await user.click((await rowOf("#5001")).getByRole("link"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/transactions/5001"));
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.pathname).toBe("/transactions"));
  });
});

describe("back from a transaction", () => {
  function withoutDetails(): void {
    server.use(
      http.get(apiUrl("/payments/:id/*"), () => delay("infinite")),
      http.get(apiUrl("/payments/:id"), () => delay("infinite")),
    );
  }

  it("the keyboard goes on from its row", async () => {
    withRows([aRow({ paymentId: 5002 }), aRow()]);
    withoutDetails();
    const { user } = openScreen("/transactions");
    await user.click((await rowOf("#5001")).getByRole("link"));
    await user.click(await screen.findByRole("button", { name: "Transactions" }));
    const row = await rowOf("#5001");
    await waitFor(() => expect(document.activeElement).toBe(row.getByRole("link")));
  });

  it("the keyboard goes on from the heading where the row is gone", async () => {
    withRows([aRow()]);
    withoutDetails();
    const { user } = openScreen("/transactions/4000");
    await user.click(await screen.findByRole("button", { name: "Transactions" }));
    await rowOf("#5001");
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole("heading", { name: "Transactions", level: 1 })[0]));
  });
});

describe("new orders", () => {
  it("are announced without moving what is read, and come on a click", async () => {
    let arrived: PaymentRow[] = [];
    const asked: unknown[] = [];
    server.use(
      http.post<never, { filter: Asked["filter"] }>(listUrl, async ({ request }) => {
        const { filter } = await request.json();
        if (new URL(request.url).searchParams.get("count") !== "1") return HttpResponse.json(wireList([...arrived, aRow()]));
        asked.push(filter.newerThan);
        return HttpResponse.json(wireList([], { count: filter.newerThan === "5001" ? arrived.length : 0 }));
      }),
    );
    const { user } = openScreen("/transactions");
    await rowOf("#5001");
    await waitFor(() => expect(asked).toEqual(["5001"]));
    arrived = [aRow({ paymentId: 5004 }), aRow({ paymentId: 5003 }), aRow({ paymentId: 5002 })];
    tell("payments");
    const announced = await screen.findByRole("button", { name: "3 new orders" });
    expect(document.title).toBe("(3) Transactions · Surety");
    expect(screen.queryByRole("link", { name: "#5004" })).toBeNull();
    await user.click(announced);
    await rowOf("#5004");
    await waitFor(() => expect(screen.queryByRole("button", { name: "3 new orders" })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "#5004" })));
  });

  it("are those that came since the page was read: imported history that was there before is not new", async () => {
    const asked: unknown[] = [];
    server.use(
      http.post<never, { filter: Asked["filter"] }>(listUrl, async ({ request }) => {
        if (new URL(request.url).searchParams.get("count") !== "1") return HttpResponse.json(wireList([aRow()], { newest: 5041 }));
        asked.push((await request.json()).filter.newerThan);
        return HttpResponse.json(wireList([]));
      }),
    );
    openScreen("/transactions");
    await rowOf("#5001");
    await waitFor(() => expect(asked).toEqual(["5041"]));
    expect(screen.queryByRole("button", { name: /new order/ })).toBeNull();
  });

  it("are announced also where one came before the first question was answered", async () => {
    server.use(
      http.post(listUrl, ({ request }) => {
        const isCount = new URL(request.url).searchParams.get("count") === "1";
        return HttpResponse.json(isCount ? wireList([aRow({ paymentId: 5002 })], { count: 1 }) : wireList([aRow()]));
      }),
    );
    openScreen("/transactions");
    expect(await screen.findByRole("button", { name: "1 new order" })).toBeTruthy();
  });

  it("that cannot be asked for are said to be unknown, and asked for again on Retry", async () => {
    let isDown = true;
    server.use(
      http.post(listUrl, ({ request }) => {
        if (new URL(request.url).searchParams.get("count") !== "1") return HttpResponse.json(wireList([aRow()]));
        return isDown
          ? HttpResponse.json({ title: "Broken", status: 500 }, { status: 500 })
          : HttpResponse.json(wireList([], { count: 2 }));
      }),
    );
    const { user } = openScreen("/transactions");
    expect(await screen.findByText("Couldn't check for new orders")).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("button", { name: "2 new orders" })).toBeTruthy();
    expect(screen.queryByText("Couldn't check for new orders")).toBeNull();
  });

  it("show themselves where there was nothing to read", async () => {
    let rows: PaymentRow[] = [];
    server.use(http.post(listUrl, () => HttpResponse.json(wireList(rows))));
    openScreen("/transactions");
    await screen.findByText("No payments found");
    rows = [aRow()];
    tell("payments");
    expect(await screen.findByRole("link", { name: "#5001" })).toBeTruthy();
    rows = [aRow({ paymentId: 5002 }), aRow()];
    tell("payments");
    expect(await screen.findByRole("link", { name: "#5002" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /new order/ })).toBeNull();
  });
});

it("a list sorted by amounts of several currencies says so", async () => {
  withRows([aRow(), aRow({ paymentId: 5002, currency: currencyOf("JPY") })]);
  const { user } = openScreen("/transactions");
  await rowOf("#5001");
  expect(screen.queryByText("Sorted without converting currencies")).toBeNull();
  await user.click(screen.getAllByRole("button", { name: "Amount" })[0] ?? document.body);
  expect(await screen.findByText("Sorted without converting currencies")).toBeTruthy();
});

describe("the export", () => {
  it("downloads what is filtered", async () => {
    withRows([aRow()]);
    let body: unknown;
    server.use(
      http.post(apiUrl("/payments/transactions/export"), async ({ request }) => {
        body = await request.json();
        return new HttpResponse("Date,Reference\n", { headers: { "Content-Type": "text/csv" } });
      }),
    );
    const saved: string[] = [];
    window.URL.createObjectURL = () => "blob:it";
    const revoked: string[] = [];
    window.URL.revokeObjectURL = (address) => revoked.push(address);
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = openScreen("/transactions?decision=rejected");
    await rowOf("#5001");
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^transactions-\d{4}-\d{2}-\d{2}\.csv$/)]));
    expect(revoked, "the browser may still be reading the file").toEqual([]);
    expect(body).toMatchObject({ filter: { decision: ["rejected"], orderDate: { type: "inLast", days: 30 } } });
  });

  it("offers no Retry where that cannot help", async () => {
    withRows([aRow()]);
    server.use(
      http.post(apiUrl("/payments/transactions/export"), () => HttpResponse.json({ title: "Forbidden", status: 403 }, { status: 403 })),
    );
    const { user } = openScreen("/transactions");
    await rowOf("#5001");
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    expect(await screen.findByText("The export failed")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("says why it failed, and can be tried again", async () => {
    withRows([aRow()]);
    server.use(
      http.post(apiUrl("/payments/transactions/export"), () => HttpResponse.json({ title: "Broken", status: 500 }, { status: 500 })),
    );
    const { user } = openScreen("/transactions");
    await rowOf("#5001");
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    expect(await screen.findByText("The export failed")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
    const toast = within(screen.getByText("Download File").closest<HTMLElement>("[role=status]") ?? document.body);
    expect(toast.getByText("Failed to download file")).toBeTruthy();
    await user.click(toast.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("Download File")).toBeNull();
  });

  it.each(["Dismiss notification", "Refresh"])("that failed is put away by %s", async (button) => {
    withRows([aRow()]);
    server.use(
      http.post(apiUrl("/payments/transactions/export"), () => HttpResponse.json({ title: "Broken", status: 500 }, { status: 500 })),
    );
    const { user } = openScreen("/transactions");
    await rowOf("#5001");
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    await screen.findByText("The export failed");
    await user.click(screen.getByRole("button", { name: button }));
    expect(screen.queryByText("The export failed")).toBeNull();
  });
});
