import { expect, test } from "vitest";
import { readClaimsArguments } from "#server/commands/read-claims-arguments.ts";
import { runClaimsCommand } from "#server/commands/run-claims-command.ts";
import { fileDueClaims } from "#server/claims/file-due-claims.ts";
import { anOutcome, aPayment, aShop, testSecrets } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { runCommand } from "#tests/server/commands/run-command.ts";

const day = (number: number) => new Date(Date.UTC(2026, 9, number, 12));

/** A claim that is filed, and the command beside a server on the same database. */
async function aFiledClaim() {
  const shop = await aShop({ hasGuarantee: true });
  const order = await aPayment(shop, { receivedAt: day(1), order: { createdAt: day(1).toISOString(), amount: 80, reference: "#7" } });
  await anOutcome(shop, order, "chargeback", { reason: "fraudulent", amount: 80, at: day(5).toISOString() }, day(5));
  const database = await testDatabase();
  await fileDueClaims(database, day(11), new AbortController().signal);
  const [claim] = await rowsOf(shop, "claim");
  const claimId = String(claim?.["claim_id"]);
  const run = async (...args: string[]): Promise<string> => {
    const command = readClaimsArguments(args);
    if (command.kind === "help") throw new Error("The help isn't run");
    return (await runClaimsCommand({ database, secrets: testSecrets, now: day(12) }, command)).join("\n");
  };
  return { shop, claimId, run };
}

test("the operator lists, accepts and pays a claim, also for less than was claimed", async () => {
  const { shop, claimId, run } = await aFiledClaim();
  const line = (state: string, accepted = "") =>
    `Claim ${claimId} · ${state} · ${shop.shopName} · order #7 · claimed $80.00${accepted} · chargeback 2026-10-05`;
  expect((await run("list")).split("\n")).toContain(line("Filed"));
  expect(await run("accept", claimId, "--amount", "75.50")).toBe(line("Accepted", " · accepted $75.50"));
  expect((await run("list", "--state", "accepted")).split("\n")).toContain(line("Accepted", " · accepted $75.50"));
  expect(await run("pay", claimId)).toBe(line("Paid", " · accepted $75.50"));
  expect((await run("list")).split("\n")).not.toContain(line("Paid", " · accepted $75.50"));
  expect(await rowsOf(shop, "payment")).toMatchObject([{ dispute_state: "guarantee_paid" }]);
});

test("the operator declines a claim with a reason", async () => {
  const { claimId, run } = await aFiledClaim();
  expect(await run("decline", claimId, "--reason", "refunded")).toContain("Declined");
  expect(await run("list", "--state", "declined")).toContain("the customer was refunded");
});

test("what can't be done to a claim is said in one sentence", async () => {
  const { claimId, run } = await aFiledClaim();
  await expect(run("pay", claimId)).rejects.toThrow(`Claim ${claimId} is filed, so it can't be paid: only an accepted claim can.`);
  await expect(run("accept", claimId, "--amount", "80.01")).rejects.toThrow("at most what was claimed, $80.00");
  await expect(run("accept", claimId, "--amount", "1.005")).rejects.toThrow("--amount ");
  await expect(run("pay", "1")).rejects.toThrow("There is no claim 1");
});

test.each([
  [["list", "--state", "open"], "--state must be all or one of prepared, filed, accepted, paid, declined, withdrawn"],
  [["list", "7"], "list takes no ID"],
  [["acept", "7"], "There is no command acept; did you mean accept?"],
  [["accept"], "accept needs the claim's ID"],
  [["accept", "seven"], "seven isn't a claim's ID"],
  [["accept", "7", "8"], "Only one claim at a time: 8 is too much"],
  [["accept", "7", "--amount", "lots"], "--amount must be a number above 0, such as 129.90"],
  [["accept", "7", "--amount"], "--amount must be a number above 0, such as 129.90"],
  [["accept", "7", "--reason", "refunded"], "--reason can't be used with accept"],
  [["decline", "7"], "--reason must be one of no_delivery, other_address, refunded, not_fraud, late_response, own_order"],
  [["pay", "7", "--force"], "There is no option --force"],
])("%j is refused: %s", (args, fault) => {
  expect(() => readClaimsArguments(args)).toThrow(fault);
});

test("without a command, or with --help, the command says how it is used", { timeout: 180_000 }, async () => {
  expect(readClaimsArguments([])).toEqual({ kind: "help" });
  const { code, out, err } = await runCommand("claims", ["--help"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("npm run claims -- decline ID --reason REASON");
});
