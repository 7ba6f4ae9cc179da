import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "#tests/run/find-chromium.ts";
import type { StageOptions } from "./support/stage.ts";

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const executablePath = findChromium();

const inBothFrames: PlaywrightTestConfig<StageOptions>["projects"] = [
  {
    name: "desktop",
    testMatch: ["{stories,twice}/*.story.ts", "standalone/**/*.story.ts"],
    use: { ...desktop, frame: "standalone" },
  },
  { name: "phone", testMatch: ["{stories,standalone}/*.story.ts"], use: { ...phone, frame: "standalone" } },
  { name: "desktop, embedded", testMatch: ["stories/*.story.ts", "embedded/**/*.story.ts"], use: { ...desktop, frame: "embedded" } },
  { name: "phone, embedded", testMatch: ["{stories,twice,embedded}/*.story.ts"], use: { ...phone, frame: "embedded" } },
];

/**
 * Every story in stories/ runs four times: on a desktop and a phone, standalone and inside a shop's admin. Stories that
 * can't fail in just one of these four are in twice/: they run on a desktop standalone and on a phone inside the admin. What
 * only one frame has (login, the admin's menu) is in standalone/ and embedded/; their desktop/ folders hold what doesn't
 * depend on width: addresses, sessions, files. once/ runs once, after all others: it changes a password
 * that they log in with, and has a shop's own pages, which no frame contains.
 */
export default defineConfig<StageOptions>({
  testDir: ".",
  outputDir: "../test-results",
  globalSetup: "./support/start-server.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  /** As for the other tests: the end of a run names stories that passed only then. */
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    locale: "en-US",
    timezoneId: "UTC",
    // Pictures of every action would take a fifth of the stories' time. `--trace on` has them.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    launchOptions: { args: chromiumArguments, ...(executablePath === null ? {} : { executablePath }) },
  },
  projects: [
    ...inBothFrames,
    {
      name: "once",
      testMatch: ["once/*.story.ts"],
      dependencies: inBothFrames.flatMap(({ name }) => name ?? []),
      use: { ...desktop, frame: "standalone" },
    },
  ],
});
