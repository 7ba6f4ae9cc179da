declare module "bidi-js" {
  type Bidi = {
    getEmbeddingLevels(text: string, baseDirection?: "ltr" | "rtl" | "auto"): { levels: Uint8Array };
    getMirroredCharacter(character: string): string | null;
  };
  export default function makeBidi(): Bidi;
}
