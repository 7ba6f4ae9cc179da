import { afterAll, afterEach, vi } from "vitest";
import { closeTestApps } from "#tests/support/test-app.ts";
import { closeTestDatabase } from "#tests/support/test-database.ts";

// Test files in a worker share its process and imported modules, so each one cleans up after itself.
afterEach(() => {
  vi.useRealTimers();
});

afterAll(async () => {
  await closeTestApps();
  await closeTestDatabase();
});
