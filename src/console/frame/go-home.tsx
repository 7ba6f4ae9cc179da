import { Navigate } from "react-router-dom";
import { useFrameAddress } from "#console/frame/navigation.tsx";
import { paths } from "#console/frame/paths.ts";

/** Unknown addresses lead to the root. */
export function GoHome() {
  const address = useFrameAddress();
  return <Navigate to={address(paths.root())} replace />;
}
