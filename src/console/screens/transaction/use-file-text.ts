import { useQuery } from "@tanstack/react-query";

/** A file's text, or its start where it's too long to show; undefined while it's read. */
export function useFileText(file: Blob, most: number): { text: string; isCut: boolean } | undefined {
  const { data } = useQuery({
    queryKey: ["text of", file.size, fileKey(file), most],
    queryFn: async () => ({ text: await file.slice(0, most).text(), isCut: file.size > most }),
    staleTime: Infinity,
    gcTime: 0,
  });
  return data;
}

const keys = new WeakMap<Blob, number>();
let lastKey = 0;

/** A number of this file's own: files have no name that tells them apart. */
function fileKey(file: Blob): number {
  const known = keys.get(file);
  if (known !== undefined) return known;
  lastKey += 1;
  keys.set(file, lastKey);
  return lastKey;
}
