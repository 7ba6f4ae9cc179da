import type { ConsoleOptions } from "#server/http/serve-console.ts";

/** How a test serves the console that it wrote, with App Bridge at an address of its own. */
export function consoleOptions(distDir: string): ConsoleOptions {
  return {
    distDir,
    shopifyApiKey: null,
    appBridgeUrl: "https://bridge.example/a.js",
    adminOrigin: null,
    apiBase: "/api",
    sensorBase: "/sensor",
    login: { hasDemo: false, offersSignup: false },
  };
}
