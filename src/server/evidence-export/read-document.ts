import { documentText, type PrintedText, type TextFile } from "#server/evidence-export/document-text.ts";
import { measurePictures, pictureFault, type PictureBlock } from "#server/evidence-export/read-pictures.ts";

export type DocumentFile = PictureBlock | TextFile;

/** What keeps a document from being shown, in words. */
export const documentFaults = {
  locked: "is locked with a password",
  unreadable: "can't be read",
  slow: "is too slow to read",
  empty: "has no text",
  unchecked: "wasn't checked in time",
} as const;
export type DocumentFault = keyof typeof documentFaults;

/**
 * What was found in a file: a fault or, in an HTML page or a JSON file, its text; of a PDF also whether notes or fields can't be
 * drawn.
 */
export type FoundInFile = { fault: DocumentFault | null; text: PrintedText | null; lacksNotes?: boolean | undefined };

/** Reads a file that comes from anywhere, which can take any time and memory. */
export async function readDocument(file: DocumentFile): Promise<FoundInFile> {
  if (isPicture(file)) {
    return measurePictures(file).then(
      ({ lacksNotes }) => ({ fault: null, text: null, ...(lacksNotes && { lacksNotes }) }),
      (cause: unknown) => ({ fault: pictureFault(cause), text: null }),
    );
  }
  try {
    const text = documentText(file);
    return text.text === "" ? { fault: "empty", text: null } : { fault: null, text };
  } catch {
    // Whatever it threw, a person can't read the file.
    return { fault: "unreadable", text: null };
  }
}

export function isPicture(file: DocumentFile): file is PictureBlock {
  return file.kind === "image" || file.kind === "pages";
}
