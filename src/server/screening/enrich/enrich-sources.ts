import { ConfigError } from "#server/config.ts";
import { noBins, openBinFile, type BinTable } from "#server/screening/enrich/bin-file.ts";
import { openCityList, type CityList } from "#server/screening/enrich/city-list.ts";
import { openPlaces, type Places } from "#server/screening/enrich/ip-places.ts";

/** Lookup data for enrichment. It's all local, so no order waits for an outside service. */
export type EnrichSources = { places: Places; cities: CityList; bins: BinTable };

/**
 * Opens the bundled and configured sources, once at startup. Throws `ConfigError` if a configured file is missing or
 * invalid. Call `cities.load()` once the server listens, so that the first order doesn't wait for the list.
 */
export async function openEnrichSources(files: { maxmindFile?: string | null; binFile?: string | null } = {}): Promise<EnrichSources> {
  const { maxmindFile = null, binFile = null } = files;
  const [places, bins] = await Promise.all([
    maxmindFile === null ? openPlaces() : named("MAXMIND_FILE", openPlaces({ maxmindFile })),
    binFile === null ? noBins : named("BIN_FILE", openBinFile(binFile)),
  ]);
  return { places, bins, cities: openCityList() };
}

/** Reports a problem with a configured file in one line that names its variable. */
async function named<T>(variable: string, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (cause) {
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split("\n");
    throw new ConfigError(`${variable} can't be read: ${reason}`, { cause });
  }
}
