import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const usualPlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Path of a Chromium on this machine: `CHROMIUM`, the system's, or the one Playwright downloaded; null if there is none. */
export function findChromium(): string | null {
  const candidates = [process.env.CHROMIUM, ...usualPlaces, chromium.executablePath()];
  return candidates.find((file) => file !== undefined && file !== "" && existsSync(file)) ?? null;
}

/** As root, Chromium runs only without its sandbox. The rest keeps it from calling home during tests. */
export const chromiumArguments = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
