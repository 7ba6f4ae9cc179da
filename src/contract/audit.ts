import { z } from "zod";
import { instant, queryNumber, storableText, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { auditActorKinds } from "#domain/accounts/audit-actors.ts";
import { auditAreas } from "#domain/accounts/audit-areas.ts";
import { keysOf } from "#domain/keys-of.ts";
import { CHOICES_MAX, NAME_MAX, PAGE_MAX } from "#domain/lists/list-limits.ts";

/** Changes on one page. */
export const AUDIT_PAGE = 50;

const areas = z.enum(keysOf(auditAreas));

/** Who made a change. `key` is what the changes are filtered by. */
const changer = z.object({
  key: z.string(),
  kind: z.enum(keysOf(auditActorKinds)).nullable().describe("Null for changes that were recorded by name alone."),
  name: z.string(),
  email: z.string().nullable().describe("A person's, as it was at that time."),
});
export type Changer = z.output<typeof changer>;

const auditChange = z.object({
  eventId: textId,
  at: instant,
  area: areas,
  by: z.string().describe("Who changed it, by name."),
  changer,
  what: z.string().describe("What was changed or done, such as: Time zone."),
  subject: z.string().nullable().describe("Whom or which one, if there are several: a person's email, a key's name."),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChange = z.output<typeof auditChange>;

/** Which changes. What is left out or empty filters nothing. */
const body = z.strictObject({
  areas: z.array(areas).max(CHOICES_MAX).default([]),
  people: z.array(storableText.max(NAME_MAX)).max(CHOICES_MAX).default([]).describe("Who made them, by name."),
  changers: z.array(storableText.max(NAME_MAX)).max(CHOICES_MAX).default([]).describe("Who made them, by key."),
  startDate: instant.nullable().default(null),
  endDate: instant.nullable().default(null).describe("Its whole second is part of it."),
  search: storableText.trim().max(NAME_MAX).default("").describe("Part of what was changed, of whom, or of what it was before and after."),
});
export type AuditFilter = z.output<typeof body>;

const reading = { access: "shop", needs: ["owner"], body, bodyExample: { areas: ["team"], search: "kim@shop.example" } } as const;

export const listAudit = endpoint({
  ...reading,
  method: "POST",
  path: "/audit",
  summary: `List the changes of the shop's settings, team, API keys and plan, newest first, ${AUDIT_PAGE} a page.`,
  query: z.object({ page: queryNumber(1, PAGE_MAX, 1) }),
  answer: z.object({
    results: z.array(auditChange),
    people: z.array(z.string()).describe("Everyone who made a change, by name."),
    changers: z.array(changer).describe("Everyone who made a change, once each, as they are called in their latest."),
    pagination: z.object({ total: z.number(), page: z.number(), limit: z.number() }),
  }),
});

export const exportAudit = endpoint({
  ...reading,
  method: "POST",
  path: "/audit/export",
  summary: "Export these changes as CSV, newest first.",
  mostPerMinute: 30,
  answer: { stream: "text/csv; charset=utf-8" },
  errorStatuses: [429],
});

export const auditEndpoints = { listAudit, exportAudit };
