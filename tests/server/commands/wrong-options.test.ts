import { expect, test } from "vitest";
import { runCommand } from "#tests/server/commands/run-command.ts";

test.for<[string, string[], Record<string, string>, string]>([
  ["admin", ["--shop", "notashop"], {}, "Surety can't start: --shop must be an address like demo-shop.myshopify.com, not notashop"],
  ["admin", [], { PORT: "65535" }, "Surety can't start: PORT is the highest port there is; set ADMIN_PORT"],
  ["import", ["--what"], {}, "Can't run the import: Unknown option '--what'. Run npm run import -- --help for the options."],
  [
    "import",
    ["orders.csv", "--api-key", "ключ"],
    {},
    "Can't run the import: --api-key has characters that no API key has. Run npm run import -- --help for the options.",
  ],
  [
    "import",
    ["orders.csv"],
    {},
    "Can't run the import: add the shop's API key: --api-key KEY, or the variable SURETY_API_KEY. Run npm run import -- --help for the options.",
  ],
  ["import", ["orders.csv", "--api-key", "key"], { PORT: "web" }, "Can't run the import: PORT must be a number"],
  [
    "import",
    [],
    {},
    "Can't run the import: name a file: npm run import -- FILE --api-key KEY. Run npm run import -- --help for the options.",
  ],
])("npm run %s with %j and %j ends with one clear line", { timeout: 180_000 }, async ([name, args, variables, line]) => {
  expect(await runCommand(name, args, variables)).toEqual({ code: 2, out: "", err: `${line}\n` });
});
