import type { Evidence, EvidenceKind } from "#contract/evidence.ts";
import type { Handle } from "#server/db/database.ts";
import { readDocumentEvidence } from "#server/documents/read-document-evidence.ts";
import type { Services } from "#server/services.ts";
import { readSessionEvidence } from "#server/visits/read-session-evidence.ts";

/** What the readers work with besides the database. */
export type EvidenceMeans = Pick<Services, "screening">;

/** Reads one kind of evidence of a payment; null if the payment has none of that kind with this id. */
type EvidenceReader<Kind extends EvidenceKind> = (
  handle: Handle,
  tenantId: number,
  paymentId: number,
  evidenceId: number,
  services: EvidenceMeans,
) => Promise<Extract<Evidence, { kind: Kind }> | null>;

/** All ids come from one sequence, so an id is of one kind at most. */
export const evidenceReaders: { [Kind in EvidenceKind]: EvidenceReader<Kind> } = {
  document: readDocumentEvidence,
  session: readSessionEvidence,
};
