import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";

/** Whether a domain, or a parent of it, belongs to a disposable email provider. The list is read on first use. */
export function isDisposableMailDomain(domain: string): boolean {
  lists ??= readLists();
  if (lists.exact.has(domain)) return true;
  const labels = domain.split(".");
  for (let from = 0; from < labels.length - 1; from += 1) {
    if (lists.withSubdomains.has(labels.slice(from).join("."))) return true;
  }
  return false;
}

let lists: { exact: Set<string>; withSubdomains: Set<string> } | null = null;

function readLists(): { exact: Set<string>; withSubdomains: Set<string> } {
  return {
    exact: readNames("disposable-email-domains/index.json"),
    withSubdomains: readNames("disposable-email-domains/wildcard.json"),
  };
}

function readNames(file: string): Set<string> {
  const path = createRequire(import.meta.url).resolve(file);
  return new Set(z.array(z.string()).parse(JSON.parse(readFileSync(path, "utf8"))));
}
