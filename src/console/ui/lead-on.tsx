import { Navigate, type NavigateProps } from "react-router-dom";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";

/** Redirects to another screen, with a skeleton while it loads. */
export function LeadOn(props: NavigateProps) {
  return (
    <>
      <SkeletonScreen />
      <Navigate {...props} />
    </>
  );
}
