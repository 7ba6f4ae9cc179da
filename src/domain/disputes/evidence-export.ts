import { keysOf } from "#domain/keys-of.ts";

/** The links to evidence work this long; then its file is deleted. */
export const EVIDENCE_LINK_DAYS = 7;
/** Addresses that one export is emailed to. */
export const EVIDENCE_RECIPIENTS_MAX = 5;
/** Emails with evidence that a shop can send in an hour. */
export const EVIDENCE_MAILS_PER_HOUR = 20;
/** Evidence files that a shop can create in 24 hours: each is kept until its link expires. */
export const EVIDENCE_FILES_PER_DAY = 200;
export const EVIDENCE_NOTE_MAX = 5000;

/** A file is withdrawn when the chargeback that it may tell of is undone. */
export const evidenceStatuses = ["pending", "done", "failed", "withdrawn"] as const;
export type EvidenceStatus = (typeof evidenceStatuses)[number];

const failures = {
  late: "Creating it took too long, also the second time. The server may be busy: try again in a few minutes.",
  broken: "Something went wrong on our side. Try again, and contact support if it keeps failing.",
  erased: "Personal data was being erased meanwhile, and the PDF may have contained it. Try again.",
} as const satisfies Record<string, string>;

/** Why an export has no file. Stored by its name, so it's never renamed. */
export type EvidenceFailure = keyof typeof failures;
export const evidenceFailures: readonly EvidenceFailure[] = keysOf(failures);

export function evidenceFailureWords(failure: EvidenceFailure): string {
  return failures[failure];
}

/** An email address as the trail names it: 'a…@bank.com' for anna@bank.com. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}…${email.slice(at)}`;
}
