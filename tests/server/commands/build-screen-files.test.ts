import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namedParts } from "#server/commands/build-screen-files.ts";
import { repositoryRoot } from "#tests/support/source-files.ts";

const FRAME = "src/console/app/protected-area.tsx";

let folder: string;
let screens: Awaited<ReturnType<typeof namedParts>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "surety-screens-"));
  screens = await namedParts(repositoryRoot, path.join(folder, "screens"));
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

const screenAt = (address: string) => screens.find((screen) => new RegExp(screen.address, "i").test(address));

test("a screen's parts are the modules that it loads, with what surrounds every screen behind the login", () => {
  expect(screenAt("/transactions")?.parts).toEqual([
    "src/console/screens/transactions/ask-list.ts",
    "src/console/screens/transactions/transactions-screen.tsx",
    FRAME,
  ]);
  expect(screenAt("/transactions/17")?.parts).toEqual([
    "src/console/screens/transaction/ask-order.ts",
    "src/console/screens/transaction/transaction-screen.tsx",
    FRAME,
  ]);
  expect(screenAt("/dashboard")?.parts).toEqual([
    "src/console/screens/dashboard/ask-figures.ts",
    "src/console/screens/dashboard/dashboard-screen.tsx",
    "src/console/app/dashboard-entrance.tsx",
    FRAME,
  ]);
});

test("screens that need no login come without it, and the login isn't listed", () => {
  expect(screenAt("/signup/business")?.parts).toEqual(["src/console/screens/signup/signup-screen.tsx"]);
  expect(screenAt("/login")).toBeUndefined();
});

test("the root leads to the home page inside a shop's admin", () => {
  expect(screenAt("/")).toMatchObject({ isEmbeddedOnly: true, parts: screenAt("/home")?.parts });
  expect(screenAt("/home")?.parts).toContain("src/console/screens/home/home-screen.tsx");
});
