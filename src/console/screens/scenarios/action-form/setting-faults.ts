import { faultsOf } from "#console/api/api-error.ts";

const SETTINGS = "settings.";

/** What the server said of settings, by their names there. */
export function settingFaults(error: unknown): ReadonlyMap<string, string> {
  const ofSettings = faultsOf(error).filter(({ path }) => path.startsWith(SETTINGS));
  return new Map(ofSettings.map(({ path, message }) => [path.slice(SETTINGS.length), message]));
}

/** What the server said of a setting. */
export function faultsIn(error: unknown): (name: string) => string | undefined {
  const faults = settingFaults(error);
  return (name) => faults.get(name);
}
