import { afterAll, afterEach, vi } from "vitest";
import { closeTestApps } from "#tests/support/test-app.ts";
import { closeTestDatabase } from "#tests/support/test-database.ts";

// The files of a worker share its process and what it has imported, so each leaves nothing behind.
afterEach(() => {
  vi.useRealTimers();
});

afterAll(async () => {
  await closeTestApps();
  await closeTestDatabase();
});
