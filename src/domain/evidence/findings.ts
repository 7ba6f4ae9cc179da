import { readVerdict } from "#domain/evidence/verdict.ts";
import { capitalized } from "#domain/text/capitalized.ts";

/** One thing that is known of a document, in words. */
export type Finding = { name: string; value: string };

type Findings = {
  analysis: Finding[];
  places: Finding[];
  others: Finding[];
  /** Whether it was found unfit as evidence. */
  isDiscarded: boolean;
  /** Null where the analysis didn't say. */
  passed: boolean | null;
};

const names: Readonly<Record<string, string>> = {
  passed: "Passed",
  passedLiveness: "Passed liveness check",
  reason: "Reason",
  type: "Type",
  alert: "Alert",
  kyc_url: "Verification page",
  firstName: "First name",
  lastName: "Last name",
  nationality: "Nationality",
  "data.address": "Address",
  "userAgent.family": "Browser",
  userIP: "IP address",
  city: "City",
  country: "Country",
  region: "Region",
  latitude: "Latitude",
  longitude: "Longitude",
};

/** A finding of 0 says that the document was discarded. */
const DISCARDED = "preview";

/** What came with a document: an analysis, a place and other things, each in the order it was sent. */
export function findingsOf({ analysis, geoInfo, ...others }: Record<string, unknown>): Findings {
  const found = isGroup(analysis) ? analysis : {};
  const { [DISCARDED]: preview, ...rest } = found;
  const passed = readVerdict(found["passed"]);
  // What the badge says isn't said again.
  const { passed: _, ...unsaid } = rest;
  return {
    analysis: listed(passed === null ? rest : unsaid),
    places: isGroup(geoInfo) ? listed(geoInfo) : [],
    others: listed(others),
    isDiscarded: preview === 0 || preview === "0",
    passed,
  };
}

function listed(group: Record<string, unknown>, parent = ""): Finding[] {
  return Object.entries(group).flatMap(([key, value]) => {
    const path = parent === "" ? key : `${parent}.${key}`;
    if (isGroup(value)) return listed(value, path);
    const text = Array.isArray(value)
      ? value.map((each) => (isGroup(each) ? JSON.stringify(each) : String(each))).join(", ")
      : String(value ?? "");
    return text === ""
      ? []
      : [{ name: names[path] ?? names[key] ?? path, value: key === "type" ? capitalized(text.replaceAll("_", " ")) : yesOrNo(text) }];
  });
}

function yesOrNo(text: string): string {
  if (text === "true" || text === "yes") return "Yes";
  return text === "false" || text === "no" ? "No" : text;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
