import type { keyEndpoints } from "#contract/keys.ts";
import type { settingsEndpoints } from "#contract/settings.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPathId } from "#server/http/path-id.ts";
import { changeSettings } from "#server/settings/change-settings.ts";
import { createKey } from "#server/settings/create-key.ts";
import { deleteKey } from "#server/settings/delete-key.ts";
import { listKeys } from "#server/settings/list-keys.ts";
import { noSuchKey } from "#server/settings/require-key.ts";
import { revealKey } from "#server/settings/reveal-key.ts";
import { rotateKey } from "#server/settings/rotate-key.ts";

export const settingsRoutes: HandlersOf<typeof settingsEndpoints> = {
  changeTenant: ({ actor, body, signal }, services) => changeSettings(services, actor, body, signal),
};

export const keyRoutes: HandlersOf<typeof keyEndpoints> = {
  listKeys: ({ actor }, services) => listKeys(services, actor.tenantId),

  createKey: ({ actor, body }, services) => createKey(services, actor, body),

  deleteKey: async ({ actor, params }, services) => {
    await deleteKey(services, actor, readPathId(params.id, noSuchKey));
    return { done: true };
  },

  rotateKey: ({ actor }, services) => rotateKey(services, actor),

  revealKey: async ({ actor, params }, services) => ({ apiKey: await revealKey(services, actor, readPathId(params.id, noSuchKey)) }),
};
