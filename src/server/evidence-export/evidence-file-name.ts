/** 'evidence-1001.pdf' for order #1001: letters and digits alone, which every bank's upload takes. */
export function evidenceFileName(reference: string): string {
  const name = reference.replaceAll(/[^A-Za-z0-9]+/g, "-").replaceAll(/^-+|-+$/g, "");
  return name === "" ? "evidence.pdf" : `evidence-${name.slice(0, 40)}.pdf`;
}
