/** Names of the documents that people verify themselves with, by the word of the wire. */
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

/** The name of a kind of document; one that is not known keeps its own. */
export function documentName(word: string): string {
  return documentNames[word] ?? word;
}
