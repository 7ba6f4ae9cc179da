import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { testsWithoutDatabase } from "./run/database-tests.ts";

/** Tests of races and of what only a real server does. They run only if `TEST_DATABASE_URL` is set. */
const onPostgresOnly = "tests/server/**/*.postgres.test.ts";
/** The one repository test that reads a migrated database. */
const needsDatabase = "tests/repository/schema.test.ts";
/** Opens the database but never writes: its 10,000 refusals are the same on both databases. */
const alikeOnBoth = "tests/server/orders/bad-orders.test.ts";
/** The console and its screens, on the real server in process. */
const onRealServer = "tests/console/{app,screens}/**/*.test.tsx";
/** Those that replace a module, and so share none with other files. */
const alone = "tests/console/screens/**/*.alone.test.tsx";
/** The script that shops put on their pages. */
const onShopsPages = "tests/server/visits/page/**/*.test.ts";
/** What stands in a platform's own pages, drawn by Preact. */
const inAdmin = "tests/extensions/**/*.test.{ts,tsx}";
const hasPostgres = process.env.TEST_DATABASE_URL !== undefined;

/** Fewer collections of short-lived garbage, which took a tenth of the time of tests of screens. */
const execArgv = ["--max-semi-space-size=64"];

// Generous, because nothing here measures time and a busy machine must not fail a test.
const common = {
  pool: "forks",
  execArgv,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  /** In CI a failed test is tried once more; the end of a run names those that passed only then. */
  retry: process.env.CI === undefined ? 0 : 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
} as const;

const screens = {
  ...common,
  environment: "./tests/run/browser-with-server.ts",
  setupFiles: ["tests/run/setup-console.ts", "tests/run/setup-server.ts"],
  globalSetup: ["tests/run/prepare-database.ts"],
  server: { deps: { inline: [/@shopify/] } },
};

/**
 * Six projects: `pure` needs nothing, `console` and `extensions` need jsdom, `server` a database, `screens` and `screens, alone` both. The
 * database is PGlite, or PostgreSQL if `TEST_DATABASE_URL` is set to an administrator's address: then only tests that reach it run.
 */
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: "pure",
          isolate: false,
          include: ["tests/{domain,contract,run,repository}/**/*.test.ts"],
          exclude: [needsDatabase],
        },
      },
      {
        test: {
          ...common,
          name: "console",
          include: ["tests/console/**/*.test.{ts,tsx}", "tests/repository/**/*.test.tsx", onShopsPages],
          exclude: [onRealServer],
          environment: "jsdom",
          setupFiles: ["tests/run/setup-console.ts"],
          server: { deps: { inline: [/@shopify/] } },
        },
      },
      {
        oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
        test: {
          ...common,
          name: "extensions",
          include: [inAdmin],
          environment: "jsdom",
          setupFiles: ["tests/run/setup-extensions.ts"],
          server: { deps: { inline: ["@shopify/ui-extensions-tester"] } },
        },
      },
      { test: { ...screens, name: "screens", isolate: false, include: [onRealServer], exclude: [alone] } },
      { test: { ...screens, name: "screens, alone", include: [alone] } },
      {
        test: {
          ...common,
          name: "server",
          include: ["tests/server/**/*.test.ts", needsDatabase],
          exclude: [onShopsPages, ...(hasPostgres ? [alikeOnBoth, ...testsWithoutDatabase()] : [onPostgresOnly])],
          isolate: false,
          setupFiles: ["tests/run/setup-server.ts"],
          globalSetup: ["tests/run/prepare-database.ts"],
        },
      },
    ],
  },
});
