import type { ListUpload } from "#contract/custom-lists.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";

/** How an upload is: 'reading, 40%', or what came of it. */
export function uploadWords(upload: ListUpload): string {
  switch (upload.status) {
    case "pending":
      return `reading the file, ${upload.progressPercent}%`;
    case "failed":
      return `failed, ${countsWords(upload)}`;
    case "done":
      return countsWords(upload);
  }
}

/** '1,200 added, 3 already in the list, 1 line skipped'. */
export function countsWords({ added, known, badLines }: ListUpload): string {
  const parts = [`${formatCount(added)} added`];
  if (known > 0) parts.push(`${formatCount(known)} already in the list`);
  if (badLines > 0) parts.push(`${countWords(badLines, "line")} skipped`);
  return parts.join(", ");
}
