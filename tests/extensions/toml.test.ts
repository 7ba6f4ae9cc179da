// @vitest-environment node
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fillPath, fullPath } from "#contract/endpoint.ts";
import { runFlowAction, takeFlowLifecycle } from "#contract/shopify-flow.ts";
import { uiExtensions } from "#console/screens/home/extension-words.ts";
import { listedFieldNames, listedFields } from "#domain/custom-lists/listed-fields.ts";
import { guaranteeStatuses, listGuaranteeName } from "#domain/payments/guarantee-status.ts";
import { flowActions } from "#domain/shopify/flow-actions.ts";
import { flowTriggerName, flowTriggers } from "#domain/shopify/flow-triggers.ts";
import { wordsOf } from "#tests/extensions/shared/words-of.ts";
import { listFiles, repositoryRoot } from "#tests/support/source-files.ts";

/** What Shopify takes as an extension's handle, of which its admin shows no more than this. */
const handle = z.string().regex(/^[A-Za-z0-9-]{1,30}$/);
const name = z.string().min(1);
const description = z.string().min(1).optional();
/** Written by Shopify's tools when an extension is first deployed. */
const uid = z.string().min(1).optional();
/** An address of the app's, or of any server. */
const address = z.union([z.url({ protocol: /^https$/ }), z.string().regex(/^\/[^/]/, "must start with one slash")]);

const flowReference = z.enum([
  "order_reference",
  "customer_reference",
  "product_reference",
  "company_reference",
  "company_contact_reference",
]);
const flowReferences = z.strictObject({ type: flowReference, description, required: z.boolean().optional() });
const triggerTypes = ["boolean", "email", "single_line_text_field", "url", "number_decimal"] as const;
const actionTypes = [...triggerTypes, "number_integer", "multi_line_text_field"] as const;
const key = z.string().min(1);
const triggerField = z.strictObject({
  type: z.enum(triggerTypes),
  key: key.regex(/^[A-Za-z ]+$/, "has letters and spaces only"),
  description,
});
const actionField = z.strictObject({ type: z.enum(actionTypes), key, name, description, required: z.boolean().optional() });

/** A file with one extension in a list. */
function listed<T extends z.ZodType, Besides extends z.ZodRawShape>(extension: T, besides: Besides) {
  return z.strictObject({ extensions: z.tuple([extension]), ...besides });
}

/** What Shopify takes in a shopify.extension.toml, by the extension's type. Anything else is a mistake. */
const types = {
  ui_extension: listed(
    z.strictObject({
      name,
      handle,
      type: z.literal("ui_extension"),
      uid,
      description,
      targeting: z.tuple([z.strictObject({ module: z.string(), target: z.string() })]),
    }),
    { api_version: z.string().regex(/^\d{4}-(01|04|07|10)$/) },
  ),
  web_pixel_extension: z.strictObject({
    name,
    handle: handle.optional(),
    type: z.literal("web_pixel_extension"),
    uid,
    runtime_context: z.literal("strict"),
    customer_privacy: z.strictObject({
      analytics: z.boolean(),
      marketing: z.boolean(),
      preferences: z.boolean(),
      sale_of_data: z.enum(["enabled", "disabled", "ldu"]),
    }),
    settings: z.strictObject({
      type: z.literal("object"),
      fields: z.record(
        z.string(),
        z.strictObject({
          name,
          description,
          type: z.literal("single_line_text_field"),
          validations: z.array(z.strictObject({ name: z.enum(["min", "max", "regex"]), value: z.string() })).optional(),
        }),
      ),
    }),
  }),
  theme: z.strictObject({ name, handle: handle.optional(), type: z.literal("theme"), uid }),
  flow_trigger: listed(z.strictObject({ name, handle, type: z.literal("flow_trigger"), uid, description }), {
    settings: z.strictObject({ fields: z.array(z.union([flowReferences, triggerField])) }),
  }),
  flow_action: listed(
    z.strictObject({
      name,
      handle,
      type: z.literal("flow_action"),
      uid,
      description,
      runtime_url: address,
      validation_url: address.optional(),
      config_page_url: address.optional(),
      config_page_preview_url: address.optional(),
      schema: z.string().optional(),
      return_type_ref: z.string().optional(),
    }),
    { settings: z.strictObject({ fields: z.array(z.union([flowReferences, actionField])) }) },
  ),
  flow_trigger_lifecycle_callback: listed(
    z.strictObject({ name, handle, type: z.literal("flow_trigger_lifecycle_callback"), uid, url: address }),
    {},
  ),
} as const;
type Type = keyof typeof types;

const anyFile = z.union([
  z.object({ type: z.string(), name: z.string(), handle: z.string().optional() }),
  z
    .object({ extensions: z.tuple([z.object({ type: z.string(), name: z.string(), handle: z.string() })]) })
    .transform(({ extensions }) => extensions[0]),
]);
const packageFile = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  version: z.literal("1.0.0"),
  private: z.literal(true),
  type: z.literal("module").optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
});
const rootPackage = z
  .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
  .transform(({ dependencies, devDependencies }) => ({ ...dependencies, ...devDependencies }));

const folders = readdirSync(path.join(repositoryRoot, "extensions"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(inFolder(entry.name, "shopify.extension.toml")))
  .map((entry) => entry.name);
const files = folders.map((folder) => {
  const toml = parse(readFileSync(inFolder(folder, "shopify.extension.toml"), "utf8"));
  return { folder, toml, ...anyFile.parse(toml) };
});

function inFolder(folder: string, file: string): string {
  return path.join(repositoryRoot, "extensions", folder, file);
}

/** The files of one type, as that type has them. Those with faults are left to the test that says them. */
function filesOf<T extends z.ZodType>(type: Type, schema: T): { folder: string; read: z.output<T> }[] {
  return files.flatMap(({ folder, type: own, toml }) => {
    const read = schema.safeParse(toml);
    return own === type && read.success ? [{ folder, read: read.data }] : [];
  });
}

describe("each extension", () => {
  test("is of a type that we know, and says only what Shopify takes of it", () => {
    expect(files.length).toBeGreaterThan(5);
    const faults = files.flatMap(({ folder, type, toml }) => {
      const known = Object.entries(types).find(([each]) => each === type)?.[1];
      const read = known?.safeParse(toml);
      if (read === undefined) return [`${folder}: ${type} is no type`];
      return read.success ? [] : [`${folder}: ${z.prettifyError(read.error)}`];
    });
    expect(faults).toEqual([]);
  });

  test("has a name, in its own texts where it points to them", () => {
    const named = files.map(({ folder, name: given }) => {
      const words = given.startsWith("t:") ? wordsOf(folder).get(given.slice(2)) : given;
      return { folder, isNamed: words !== undefined && words !== "" };
    });
    expect(named.filter(({ isNamed }) => !isNamed)).toEqual([]);
  });

  test("has a handle of its own", () => {
    const handles = files.map((file) => file.handle ?? file.folder);
    expect(new Set(handles).size).toBe(handles.length);
  });

  test.for(folders)("has the packages of the repository, in the same versions: %s", (folder) => {
    const own = packageFile.parse(JSON.parse(readFileSync(inFolder(folder, "package.json"), "utf8")));
    const versions = rootPackage.parse(JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8")));
    for (const [dependency, version] of Object.entries(own.dependencies ?? {}))
      expect({ dependency, version }).toEqual({ dependency, version: versions[dependency] });
  });
});

function packageVersion(name: string): string {
  return rootPackage.parse(JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8")))[name] ?? "";
}

describe("extensions of the admin", () => {
  const extensions = filesOf("ui_extension", types.ui_extension);

  test("are all made for one version of Shopify's, one with components of its own elements", () => {
    const versions = new Set(extensions.map(({ read }) => read.api_version));
    expect(versions.size).toBe(1);
    // Its packages are of a quarter, such as 2026.7.0 of 2026-07.
    const [year, month] = /^(\d+)\.(\d+)/.exec(packageVersion("@shopify/ui-extensions"))?.slice(1) ?? [];
    expect([...versions]).toEqual([`${year}-${month?.padStart(2, "0")}`]);
  });

  test.for(extensions)("are shown where Shopify has a place for them, by a file that's there: $folder", ({ folder, read }) => {
    const [{ targeting, handle: own }] = read.extensions;
    const places = path.join(repositoryRoot, "node_modules/@shopify/ui-extensions/build/ts/surfaces/admin/targets");
    expect(own).toBe(folder);
    for (const { module, target } of targeting) {
      expect(existsSync(inFolder(folder, module))).toBe(true);
      expect(existsSync(path.join(places, `${target}.d.ts`))).toBe(true);
    }
  });
});

describe("extensions of Flow", () => {
  test("are the actions that the server does, at its address for each", () => {
    const actions = filesOf("flow_action", types.flow_action).flatMap(({ read }) => read.extensions);
    expect(actions.map(({ handle }) => handle).toSorted()).toEqual([...flowActions].toSorted());
    for (const { handle, runtime_url: address } of actions) expect(address).toBe(fillPath(fullPath(runFlowAction), { action: handle }));
  });

  test("are the triggers that the server starts workflows by, under the names that it knows them by", () => {
    const triggers = filesOf("flow_trigger", types.flow_trigger).flatMap(({ read }) => read.extensions);
    const own = flowTriggers.map((trigger) => [trigger, flowTriggerName(trigger)]);
    expect(triggers.map(({ handle, name: shown }) => [handle, shown]).toSorted()).toEqual(own.toSorted());
  });

  test("tell at the server's address who uses a trigger", () => {
    const [tells] = filesOf("flow_trigger_lifecycle_callback", types.flow_trigger_lifecycle_callback).flatMap(
      ({ read }) => read.extensions,
    );
    expect(tells?.url).toBe(fullPath(takeFlowLifecycle));
  });

  test("name every value of an order that lists are made of", () => {
    const text = readFileSync(inFolder("flow-add-to-list", "shopify.extension.toml"), "utf8");
    for (const field of listedFieldNames) expect(text).toContain(listedFields[field].words);
  });

  test("name every state of the guarantee", () => {
    const text = readFileSync(inFolder("flow-decision-made", "shopify.extension.toml"), "utf8");
    for (const status of guaranteeStatuses) expect(text).toContain(listGuaranteeName(status));
  });
});

test("the console knows each extension of the admin", () => {
  const handles = filesOf("ui_extension", types.ui_extension).map(({ folder }) => folder);
  expect(Object.keys(uiExtensions).toSorted()).toEqual(handles.toSorted());
});

test.for(filesOf("web_pixel_extension", types.web_pixel_extension))(
  "a web pixel has its code where Shopify looks for it: $folder",
  ({ folder }) => {
    expect(existsSync(inFolder(folder, "src/index.ts"))).toBe(true);
  },
);

test.for(filesOf("theme", types.theme))(
  "a theme extension has only the folders that Shopify takes, and is small enough: $folder",
  ({ folder }) => {
    const entries = readdirSync(inFolder(folder, "."), { withFileTypes: true });
    const own = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    expect(own.filter((each) => !["assets", "blocks", "snippets", "locales"].includes(each))).toEqual([]);
    const sizes = listFiles(`extensions/${folder}`).map((file) => ({ file, bytes: statSync(path.join(repositoryRoot, file)).size }));
    expect(sum(sizes)).toBeLessThan(10_000_000);
    expect(sum(sizes.filter(({ file }) => file.endsWith(".liquid")))).toBeLessThan(500_000);
  },
);

const flowFiles = [...filesOf("flow_trigger", types.flow_trigger), ...filesOf("flow_action", types.flow_action)];
test.for(flowFiles)("no two fields of Flow's have one key: $folder", ({ read }) => {
  const keys = read.settings.fields.map((field) => ("key" in field ? field.key : field.type));
  expect(new Set(keys).size).toBe(keys.length);
});

test.for(filesOf("flow_action", types.flow_action))(
  "an action of Flow's has all parts of a page of its own, or none: $folder",
  ({ read }) => {
    const [{ config_page_url: page, config_page_preview_url: preview, validation_url: validation, schema, return_type_ref: ref }] =
      read.extensions;
    expect([0, 3]).toContain([page, preview, validation].filter((each) => each !== undefined).length);
    expect(schema === undefined).toBe(ref === undefined);
  },
);

function sum(sizes: readonly { bytes: number }[]): number {
  return sizes.reduce((total, { bytes }) => total + bytes, 0);
}
