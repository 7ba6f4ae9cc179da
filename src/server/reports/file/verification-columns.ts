import { documentName } from "#domain/insights/document-names.ts";
import { codeName } from "#domain/payments/code-words.ts";
import type { Column } from "#server/reports/file/column.ts";

/** A verification as a report shows it. */
type StoredVerification = {
  created_ms: number;
  verification_id: number;
  order_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  document_type: string | null;
  status: string;
};

/** The columns of the Verifications report. */
export const verificationColumns: Column<StoredVerification>[] = [
  { heading: "Sent", width: 20, kind: "instant", read: (row) => row.created_ms },
  { heading: "Verification ID", width: 15, kind: "text", read: (row) => String(row.verification_id) },
  { heading: "Order ID", width: 18, kind: "text", read: (row) => row.order_id },
  { heading: "First name", width: 16, kind: "text", read: (row) => row.first_name },
  { heading: "Last name", width: 16, kind: "text", read: (row) => row.last_name },
  { heading: "Email", width: 28, kind: "text", read: (row) => row.email },
  { heading: "Document type", width: 24, kind: "text", read: (row) => row.document_type && documentName(row.document_type) },
  { heading: "Status", width: 14, kind: "text", read: (row) => codeName(row.status) },
];
