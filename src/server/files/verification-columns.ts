import type { Column } from "#server/files/column.ts";

/** The columns of the Verifications report. It has no rows until there are verifications. */
export const verificationColumns: Column<never>[] = [
  heading("Sent", 20),
  heading("Verification ID", 15),
  heading("Order ID", 18),
  heading("First name", 16),
  heading("Last name", 16),
  heading("Email", 28),
  heading("Document type", 24),
  heading("Status", 14),
];

function heading(text: string, width: number): Column<never> {
  return { heading: text, width, kind: "text", read: () => null };
}
