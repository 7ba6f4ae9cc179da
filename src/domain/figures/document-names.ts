/** Names of verification documents, by their wire name. */
const documentNames: Readonly<Record<string, string>> = {
  selfie_frame1: "Selfies",
  signed_document: "Document Signs",
  ID_Selfie: "ID Selfie Scans",
  ID_Scan: "ID Scans",
  Proof_of: "Proof of Address Scans",
  card_scan: "Card Scans",
  ID_Back: "ID Back Scans",
  signed_receipt: "Receipt Signs",
};

/** A document type's name; an unknown type keeps its wire name. */
export function documentName(word: string): string {
  return documentNames[word] ?? word;
}
