import { banners, select, valueOf, write } from "#tests/extensions/shared/on-screen.ts";

/** Fills in the form of a rejection. */
export function fillInRejection(): void {
  select("Reason", "Suspected fraud");
  write("Comment (optional)", "Odd address.");
}

/** What the form of a rejection shows. */
export function rejectionShown() {
  return { banners: banners(), reason: valueOf("Reason"), comment: valueOf("Comment (optional)") };
}

/** What it shows if it was filled in and couldn't be saved. */
export function keptRejection(why: string): ReturnType<typeof rejectionShown> {
  return {
    banners: [{ tone: "critical", heading: "Couldn't save the decision", text: why }],
    reason: "suspected_fraud",
    comment: "Odd address.",
  };
}
