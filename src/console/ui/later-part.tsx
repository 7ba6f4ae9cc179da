import { SkeletonBodyText } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { whenIdle } from "#console/ui/when-idle.ts";

type LaterCode<Code> = { what: string; load: () => Promise<Code> };

/** Code that isn't needed for what a screen shows first; `what` it shows, in the words of its failure, is its own. */
export function laterCode<Code>(what: string, load: () => Promise<Code>): LaterCode<Code> {
  return { what, load };
}

type LaterPartProps<Code> = {
  code: LaterCode<Code>;
  /** Lines of the skeleton, about as many as the part will take. */
  lines: number;
  children: (code: Code) => ReactNode;
};

/** A part whose code loads once what comes first is there. If the code can't be loaded, a retry. */
export function LaterPart<Code>({ code, lines, children }: LaterPartProps<Code>) {
  const { data, error, refetch, isFetching } = useQuery(codeQuery(code));
  if (data) return children(data);
  if (error)
    return <QuietFailure text={`Couldn't load ${code.what}.`} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <div aria-busy="true">
      <SkeletonBodyText lines={lines} />
    </div>
  );
}

/** Loads a part's code before it's opened, so that it opens at once. */
export function useLoadAhead<Code>(isTime: boolean, code: LaterCode<Code>): void {
  const queryClient = useQueryClient();
  useEffect(
    function loadAhead() {
      if (isTime) void queryClient.prefetchQuery(codeQuery(code));
    },
    [isTime, queryClient, code],
  );
}

function codeQuery<Code>({ what, load }: LaterCode<Code>) {
  return {
    queryKey: ["code of", what],
    queryFn: async () => {
      await whenIdle();
      return load();
    },
    staleTime: Infinity,
    gcTime: Infinity,
  };
}
