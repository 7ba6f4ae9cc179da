import { expect, it } from "vitest";
import { documentName } from "#domain/figures/document-names.ts";

it("a document is called by its name, an unknown one by its word", () => {
  expect(["selfie_frame1", "Proof_of", "passport"].map(documentName)).toEqual(["Selfies", "Proof of Address Scans", "passport"]);
});
