import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { signIn } from "#contract/sign-in.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { paths } from "#console/session/paths.ts";
import { keySignInFault } from "#console/session/sign-in-fault.ts";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";

/**
 * Signs in with the shop name and API key from the address, before any screen shows. On failure it redirects to the login
 * form, which says why and then returns to the same place.
 */
export function SignInByKey({ children }: { children: ReactNode }) {
  const { frame, access, keySignIn } = useFrameParts();
  const [state, setState] = useState<"asking" | "denied" | "over">(frame.kind === "embedded" || keySignIn === null ? "over" : "asking");
  const hasBegun = useRef(false);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isAtLogin = pathname === paths.login();
  const from = `${pathname}${search}${hash}`;
  const { mutate } = useEndpointMutation(signIn);
  if (state === "denied" && isAtLogin) setState("over");

  useEffect(
    function signInOnce() {
      if (state === "over" || keySignIn === null || hasBegun.current) return;
      hasBegun.current = true;
      mutate(
        { body: keySignIn },
        {
          onSuccess: ({ token }) => {
            access.signedIn(token);
            setState("over");
          },
          onError: (error) => {
            access.signedOut();
            setState("denied");
            void navigate(paths.login(), { replace: true, state: { fault: keySignInFault(error), from } });
          },
        },
      );
    },
    [state, keySignIn, mutate, access, navigate, from],
  );
  // Show nothing until the login is there: any other screen would redirect to it without the reason.
  const isWaiting = state === "asking" || (state === "denied" && !isAtLogin);
  return isWaiting ? <SkeletonScreen /> : children;
}
