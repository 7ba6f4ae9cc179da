import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keysOf } from "#domain/keys-of.ts";
import { otherOptions } from "#server/commands/read-shop-arguments.ts";
import { shopOptions } from "#server/commands/shop-options.ts";
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
  const wrong = await shop("--nmae=Shop", "--change", "my-shop");
  expect(wrong).toMatchObject({
    code: 2,
    out: "",
    err: "Unknown option '--nmae'; did you mean --name? Run npm run shop -- --help for the options.\n",
  });
  const missing = await shop("--name", "Shop");
  expect(missing).toMatchObject({ code: 2, out: "", err: "--email is required. Run npm run shop -- --help for the options.\n" });
}, 180_000);

test("all that is wrong is told at once, a line each, and nothing is made", async () => {
  const wrong = await shop("--name", "x".repeat(256), "--plan", "gold", "--shop-name", "not an address!", "--time-zone", "Mars");
  expect(wrong).toEqual({
    code: 2,
    out: "",
    err: `--name must be at most 255 characters, without line breaks or other control characters
--shop-name must be an address like my-shop.myshopify.com, not "not an address!"
--plan must be one of Discover (free), Protect (starter), Convert Plus (standard), Scale (plus), Enterprise, by name or id, not "gold"
--time-zone must be a time zone like America/New_York, not "Mars"
--email is required
Run npm run shop -- --help for the options.
`,
  });
  expect(await readdir(dataDir)).toEqual([]);
}, 180_000);

test("a shop is changed later and given a new key, on the data that the first command made", async () => {
  const made = await shop("--name", "Lamp", "--email", "ana@lamp.test", "--plan", "starter");
  const changed = await shop("--change", "lamp", "--dashboard", "visible", "--plan", "scale", "--guarantee");
  expect(changed).toMatchObject({ code: 0, err: "" });
  expect(changed.out).toMatch(
    /^The shop Lamp \(lamp\), id \d+\n  plan: Protect \(starter\) → Scale \(plus\)\n  guarantee: off → on\n  dashboard: blurred → visible\nDatabase: .+\n$/,
  );
  const renewed = await shop("--new-key", "lamp");
  expect(renewed).toMatchObject({ code: 0, err: "" });
  const [, newKey] = /^New API key: (\S{40,})$/m.exec(renewed.out) ?? [];
  expect(newKey).toBeDefined();
  expect(made.out).not.toContain(newKey);
  const missing = await shop("--change", "lmap", "--plan", "free");
  expect(missing).toMatchObject({
    code: 2,
    out: "",
    err: "There is no shop called lmap; did you mean lamp? Run npm run shop -- --help for the options.\n",
  });
  expect(await modesBelow(dataDir)).toEqual(new Set(["600", "700"]));
}, 180_000);

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
  for (const option of [...keysOf(shopOptions).map((name) => shopOptions[name].name), ...keysOf(otherOptions)])
    expect(told.out).toMatch(new RegExp(`^  --${option} .*  \\S`, "m"));
}, 180_000);

async function givePassword(email: string): Promise<void> {
  await withDatabase(readConfig({ DATA_DIR: dataDir }), (database) =>
    database.asSystem(async (handle) => {
      const person = await findPersonByEmail(handle, email);
      if (person) await setPasswordHash(handle, person.userId, "a hash", new Date());
    }),
  );
}

/** The permissions of everything below a folder, as they are written for chmod. */
async function modesBelow(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true });
  const modes = await Promise.all(entries.map(async (entry) => (await stat(join(folder, entry))).mode));
  return new Set(modes.map((mode) => (mode & 0o777).toString(8)));
}

function shop(...args: string[]): Promise<Ended> {
  return runCommand("shop", args, { DATA_DIR: dataDir, PORT: "4711" });
}
