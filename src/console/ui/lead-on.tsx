import { Navigate, type NavigateProps } from "react-router-dom";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";

/** Goes on to another screen of the console; a skeleton stands here while that one is loaded. */
export function LeadOn(props: NavigateProps) {
  return (
    <>
      <SkeletonScreen />
      <Navigate {...props} />
    </>
  );
}
