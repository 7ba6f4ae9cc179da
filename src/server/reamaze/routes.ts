import type { reamazeEndpoints } from "#contract/reamaze.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { connectReamaze, disconnectReamaze } from "#server/reamaze/connect-reamaze.ts";

export const reamazeRoutes: HandlersOf<typeof reamazeEndpoints> = {
  saveReamaze: ({ actor, body }, services) => connectReamaze(services, actor, body),
  removeReamaze: ({ actor }, services) => disconnectReamaze(services, actor),
};
