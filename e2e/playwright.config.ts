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
 * Every story in stories/ is told four times: on a desktop and on a phone, by itself and inside a shop's admin. Where no
 * fault could show in one pair of frame and width alone, twice/ tells it on a desktop by itself and on a phone inside the admin. What
 * only one of the frames has (login, the admin's menu) is told in standalone/ and embedded/, and in their desktop/ what
 * knows no width: addresses, sessions, files. once/ is told once, after all others: it changes a password with which they sign in.
 */
export default defineConfig<StageOptions>({
  testDir: ".",
  outputDir: "../test-results",
  globalSetup: "./support/start-server.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    locale: "en-US",
    timezoneId: "UTC",
    trace: "retain-on-failure",
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
