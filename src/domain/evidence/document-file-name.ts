import { documentKinds, type DocumentKind } from "#domain/evidence/document-kind.ts";
import { documentLimits } from "#domain/evidence/document-limits.ts";

/** Control characters, those that turn the direction of text around, and those that file systems give a meaning. */
const unfit = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}"*/:<>?\\|]/gu;

/**
 * A file's name as it's kept and offered for saving: without folders, signs that could mislead and, where it says another kind
 * than the file is, with the right extension after it.
 */
export function documentFileName(sent: string, kind: DocumentKind): string {
  const { extensions, words } = documentKinds[kind];
  const own = sent.split(/[/\\]/).at(-1)?.replaceAll(unfit, "").replace(/^\.+/, "").trim() ?? "";
  const dot = own.lastIndexOf(".");
  const extension = dot <= 0 ? "" : own.slice(dot + 1).toLowerCase();
  const isRight = extensions.some((known) => known === extension);
  const ending = isRight ? own.slice(dot) : `.${extensions[0]}`;
  const stem = isRight ? own.slice(0, dot) : own;
  return `${
    [...stem]
      .slice(0, documentLimits.fileName - ending.length)
      .join("")
      .trim() || words
  }${ending}`;
}

/** The name of a document whose file is gone, because the name may have named a person. */
export function archivedFileName(kind: DocumentKind): string {
  return `Document.${documentKinds[kind].extensions[0]}`;
}

/** Whether a name ends in an extension of another kind. */
export function saysOtherKind(sent: string, kind: DocumentKind): boolean {
  const extension = /\.([^.]{1,5})$/.exec(sent.trim())?.[1]?.toLowerCase();
  return extension !== undefined && !documentKinds[kind].extensions.some((known) => known === extension);
}
