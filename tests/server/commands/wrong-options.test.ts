import { expect, test } from "vitest";
import { runCommand } from "#tests/server/commands/run-command.ts";

test.for<[string, string[], Record<string, string>, string]>([
  ["admin", ["--shop", "notashop"], {}, "Surety cannot start: --shop must be an address such as demo-shop.myshopify.com, not notashop"],
  ["admin", [], { PORT: "65535" }, "Surety cannot start: there is no port above PORT; set ADMIN_PORT"],
  ["import", ["--what"], {}, "The import cannot run: Unknown option '--what'; npm run import -- --help tells the options"],
  [
    "import",
    [],
    {},
    "The import cannot run: a file is needed: npm run import -- FILE --api-key KEY; npm run import -- --help tells the options",
  ],
])("npm run %s with %j and %j ends with one clear line", { timeout: 180_000 }, async ([name, args, variables, line]) => {
  expect(await runCommand(name, args, variables)).toEqual({ code: 2, out: "", err: `${line}\n` });
});
