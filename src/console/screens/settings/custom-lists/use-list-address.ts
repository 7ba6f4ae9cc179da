import { useLocation, useSearchParams } from "react-router-dom";
import { useGo } from "#console/session/navigation.tsx";
import { withQuery } from "#console/session/with-query.ts";
import { readPage } from "#domain/lists/query-params.ts";

const [PAGE, SOUGHT, UPLOADS] = ["page", "q", "uploads"];

/** The page and search of the address, and whether its uploads are open, with functions that change them. */
export function useListAddress() {
  const go = useGo();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const change = (values: Record<string, string | null>, replace: boolean) => go(withQuery(`${pathname}${search}`, values), { replace });
  return {
    page: readPage(params.get(PAGE)),
    sought: params.get(SOUGHT) ?? "",
    areUploadsOpen: params.has(UPLOADS),
    setPage: (page: number) => change({ [PAGE]: page === 1 ? null : String(page) }, false),
    /** Starts at the first page of what is found. */
    setSought: (sought: string) => change({ [SOUGHT]: sought === "" ? null : sought, [PAGE]: null }, true),
    openUploads: () => change({ [UPLOADS]: "1" }, true),
    closeUploads: () => change({ [UPLOADS]: null }, true),
  };
}
