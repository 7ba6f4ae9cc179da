import type { EvidenceExport } from "#contract/evidence-export.ts";
import { evidenceFailureWords } from "#domain/disputes/evidence-export.ts";
import { UNDO_SECONDS } from "#domain/payments/staff-decision.ts";
import { evidenceLink } from "#server/evidence-export/evidence-link.ts";
import type { StoredExport } from "#server/evidence-export/export-store.ts";
import type { Services } from "#server/services.ts";

/** An export as a person of the shop sees it. */
export function presentExport(services: Pick<Services, "config" | "secrets">, made: StoredExport, fullName: string): EvidenceExport {
  const { exportId, status, limits, leftOut, recipients, pages, fileBytes, sha256 } = made;
  const isWhole = status === "done" && pages !== null && fileBytes !== null && sha256 !== null;
  return {
    exportId,
    status,
    failure: status === "failed" ? evidenceFailureWords(made.failure ?? "broken") : null,
    limits,
    leftOut,
    to: recipients,
    mailsAt: recipients.length === 0 || made.undoneAt !== null || status === "failed" || status === "withdrawn" ? null : mailsAt(made),
    mailedAt: made.mailedAt,
    file: isWhole ? { name: made.fileName, pages, bytes: fileBytes, sha256, ...evidenceLink(services, made, fullName) } : null,
  };
}

/** The emails leave no earlier, so that they can be undone. */
export function mailsAt({ createdAt }: Pick<StoredExport, "createdAt">): Date {
  return new Date(createdAt.getTime() + UNDO_SECONDS * 1000);
}
