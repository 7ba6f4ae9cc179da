import { expect, test } from "vitest";
import { ConfigError } from "#server/config.ts";
import { openEnrichSources } from "#server/screening/enrich/enrich-sources.ts";

test.for<[string, { maxmindFile?: string; binFile?: string }]>([
  ["MAXMIND_FILE", { maxmindFile: "/nowhere/city.mmdb" }],
  ["BIN_FILE", { binFile: "/nowhere/bins.csv" }],
])("a missing %s is named in one line", async ([variable, files]) => {
  await expect(openEnrichSources(files)).rejects.toThrow(ConfigError);
  await expect(openEnrichSources(files)).rejects.toThrow(new RegExp(`^${variable} can't be read: [^\\n]+$`));
});
