import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withDatabase } from "#server/commands/with-database.ts";
import { readConfig } from "#server/config.ts";
import { lockFolder } from "#server/db/instance-lock.ts";
import { findPersonByEmail, setPasswordHash } from "#server/shops/person-store.ts";
import { runCommand, type Ended } from "#tests/server/commands/run-command.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "surety-shop-"));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

test("a shop is made with its API key and a link to set a password, and only once", async () => {
  const made = await shop("--name", "Käthe's Shop", "--email", "kaethe@shop.test", "--master");
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(made.out).toContain("Created the shop Käthe's Shop (kathe-s-shop)");
  expect(made.out).toMatch(/^API key: \S{40,}$/m);
  expect(made.out).toContain(`Database: ${join(dataDir, "database")}\n`);
  expect(made.out).toMatch(/http:\/\/localhost:4711\/reset\/\S{40,}$/m);

  const sub = await shop("--name", "Sub", "--email", "kaethe@shop.test", "--under", "kathe-s-shop");
  expect(sub).toMatchObject({ code: 0, err: "", out: expect.stringContaining("/reset/") });

  await givePassword("kaethe@shop.test");
  const third = await shop("--name", "Third", "--email", "Kaethe@Shop.test");
  expect(third).toMatchObject({ code: 0, err: "" });
  expect(third.out).toContain("Kaethe@Shop.test already has a login, and logs in with the same password as before");
  expect(third.out).not.toContain("/reset/");

  const again = await shop("--name", "Käthe's Shop", "--email", "kaethe@shop.test");
  expect(again).toMatchObject({ code: 2, out: "", err: "The shop kathe-s-shop already exists.\n" });
}, 180_000);

test("a wrong option gets one clear line", async () => {
  const wrong = await shop("--nmae", "Shop");
  expect(wrong).toMatchObject({ code: 2, out: "", err: "Unknown option '--nmae'. Run npm run shop -- --help for the options.\n" });
  const missing = await shop("--name", "Shop");
  expect(missing).toMatchObject({ code: 2, out: "", err: "--email is required. Run npm run shop -- --help for the options.\n" });
}, 180_000);

test.for<[string, string]>([
  ["--shop-name", "not an address!"],
  ["--time-zone", "Mars"],
])("a %s such as '%s' is refused by its name in one line", { timeout: 180_000 }, async ([option, value]) => {
  const refused = await shop("--name", "Shop", "--email", "ana@shop.test", option, value);
  expect(refused).toMatchObject({ code: 2, out: "" });
  expect(refused.err).toMatch(new RegExp(`^${option} must be .+, not "${value}". Run npm run shop -- --help for the options.\n$`));
});

test.for<[string[], string]>([
  [["--master", "--under", "above"], "--master and --under exclude each other"],
  [["--full-name", "Ana\nRuiz"], "--full-name must be at most 255 characters"],
  [["--name", "x".repeat(256)], "--name must be at most 255 characters"],
  [["--name", "A\tshop"], "--name must be at most 255 characters"],
])("%j is refused in one line", { timeout: 180_000 }, async ([options, words]) => {
  const refused = await shop("--name", "Shop", "--email", "ana@shop.test", ...options);
  expect(refused).toMatchObject({ code: 2, out: "" });
  expect(refused.err.trim().split("\n")).toEqual([expect.stringContaining(words)]);
});

test("while a server runs on the folder the command says so in one line", async () => {
  const unlock = await lockFolder(dataDir);
  const refused = await shop("--name", "Shop", "--email", "ana@shop.test");
  await unlock();
  expect(refused).toMatchObject({ code: 2, out: "" });
  expect(refused.err.trim().split("\n")).toHaveLength(1);
  expect(refused.err).toContain("Another Surety process is using");
}, 180_000);

test("the help tells every option", async () => {
  const told = await shop("--help");
  expect(told).toMatchObject({ code: 0, err: "" });
  for (const option of ["--name", "--email", "--master", "--under"]) expect(told.out).toContain(option);
}, 180_000);

async function givePassword(email: string): Promise<void> {
  await withDatabase(readConfig({ DATA_DIR: dataDir }), (database) =>
    database.asSystem(async (handle) => {
      const person = await findPersonByEmail(handle, email);
      if (person) await setPasswordHash(handle, person.userId, "a hash");
    }),
  );
}

function shop(...args: string[]): Promise<Ended> {
  return runCommand("shop", args, { DATA_DIR: dataDir, PORT: "4711" });
}
