import { describe, expect, test } from "vitest";
import { readShopArguments } from "#server/commands/read-shop-arguments.ts";
import { UsageError } from "#server/commands/usage-error.ts";

function faultsOf(...args: string[]): readonly string[] {
  try {
    readShopArguments(args);
  } catch (cause) {
    if (cause instanceof UsageError) return cause.faults;
    throw cause;
  }
  return [];
}

const needed = ["--name", "Blue Lamp", "--email", "ana@lamp.test"];

describe("a new shop", () => {
  test("needs a name and an email alone, and has its address from the name", () => {
    expect(readShopArguments(needed)).toEqual({
      kind: "create",
      settings: { name: "Blue Lamp", shopName: "blue-lamp" },
      email: "ana@lamp.test",
      fullName: undefined,
      invited: null,
    });
    expect(faultsOf()).toEqual(["--name is required", "--email is required"]);
    expect(faultsOf("--name", "蓝灯", "--email", "ana@lamp.test")).toEqual([
      '--shop-name is required, because "蓝灯" can\'t be turned into an address',
    ]);
  });

  test("is a master account by the bare option, whatever follows", () => {
    const master = { settings: { isMaster: true } };
    expect(readShopArguments(["--master", ...needed])).toMatchObject(master);
    expect(readShopArguments([...needed, "--master"])).toMatchObject(master);
    expect(readShopArguments([...needed, "--master=on", "--guarantee", "off"])).toMatchObject({
      settings: { isMaster: true, hasGuarantee: false },
    });
  });

  test("can be given a person besides its owner", () => {
    expect(readShopArguments([...needed, "--full-name", "Ana Ruiz", "--invite", "ben@lamp.test", "--role", "viewer"])).toMatchObject({
      fullName: "Ana Ruiz",
      invited: { email: "ben@lamp.test", fullName: undefined, role: "viewer" },
    });
  });
});

describe("a change", () => {
  test("is only what is given", () => {
    expect(readShopArguments(["--change", "blue-lamp", "--plan", "PLUS", "--premium", "plan", "--under", "none"])).toEqual({
      kind: "change",
      shop: "blue-lamp",
      settings: { plan: "plus", premium: null, masterTenantId: null },
      invited: null,
    });
    expect(readShopArguments(["--change", "blue-lamp", "--invite", "ben@lamp.test", "--full-name", "Ben Li"])).toMatchObject({
      settings: {},
      invited: { email: "ben@lamp.test", fullName: "Ben Li", role: undefined },
    });
  });

  test("of nothing is a fault", () => {
    expect(faultsOf("--change", "blue-lamp")).toEqual(["--change needs at least one option that says what to change"]);
  });
});

describe("arguments that are wrong", () => {
  test("are all named in one go", () => {
    expect(
      faultsOf(
        "--nmae",
        "Lamp",
        ..."--plan gold --guarantee-cap 5,000 --retention-months 0 --type 100 --dashboard all --staff-guarantee maybe".split(" "),
        ..."--platform ebay --time-zone Mars --email --role boss".split(" "),
      ),
    ).toEqual([
      "Unknown option '--nmae'; did you mean --name?",
      '"Lamp" doesn\'t belong to an option',
      "--email needs a value",
      '--plan must be one of Discover (free), Protect (starter), Convert Plus (standard), Scale (plus), Enterprise, by name or id, not "gold"',
      '--guarantee-cap must be a whole number from 0 to 1000000, not "5,000"',
      '--staff-guarantee must be one of on, off, not "maybe"',
      '--dashboard must be one of blurred, visible, kyc_only, not "all"',
      '--type must be a whole number from 1 to 99, not "100"',
      '--platform must be one of SHOPIFY, WOOCOMMERCE, VTEX, MAGENTO, not "ebay"',
      '--time-zone must be a time zone like America/New_York, not "Mars"',
      '--retention-months must be a whole number from 1 to 120, not "0"',
      '--role must be one of viewer, analyst, owner, not "boss"',
      "--role needs --invite",
      "--name is required",
    ]);
  });

  test.for<[string[], string[]]>([
    [
      ["--change", "a", "--new-key", "b", "--plan", "plus"],
      ["--plan can't be used with --new-key", "--change can't be used with --new-key"],
    ],
    [["--change", "a", "--email", "ana@lamp.test"], ["--email can't be used with --change"]],
    [["--change", "a", "--full-name", "Ana", "--plan", "plus"], ["--full-name needs --invite"]],
    [["--new-key"], ["--new-key needs a value"]],
    [["--requests", "--plan", "plus"], ["--requests is used alone"]],
    [["--change", "a", "--plan", "plus", "--plan", "free"], ["--plan is given twice"]],
    [[...needed, "--invite", "nobody"], ['--invite must be an email address, not "nobody"']],
    [[...needed, "--premium", "-1"], ['--premium must be a whole number from 0 to 99, not "-1"']],
  ])("%j: %j", ([args, faults]) => {
    expect(faultsOf(...args)).toEqual(faults);
  });

  test("don't keep the help away", () => {
    expect(readShopArguments(["--plan", "gold", "--help"])).toEqual({ kind: "help" });
    expect(readShopArguments(["-h"])).toEqual({ kind: "help" });
  });
});
