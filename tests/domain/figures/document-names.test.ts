import { expect, it } from "vitest";
import { documentName } from "#domain/figures/document-names.ts";

it("a document has a name, an unknown one keeps its wire name", () => {
  expect(["selfie_frame1", "Proof_of", "passport"].map(documentName)).toEqual(["Selfies", "Proof of Address Scans", "passport"]);
});
