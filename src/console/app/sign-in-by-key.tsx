import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { signIn } from "#contract/sign-in.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useAccessState, useFrameParts } from "#console/session/frame-context.tsx";
import { paths } from "#console/session/paths.ts";
import { keySignInFault } from "#console/session/sign-in-fault.ts";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";

const LogInInstead = lazy(async () => ({ default: (await import("#console/app/log-in-instead.tsx")).LogInInstead }));

/**
 * Signs in with the shop name and API key from the address, before any screen shows. Someone who is logged in already is
 * asked first. Otherwise, on failure it redirects to the login form, which says why and then returns to the same place.
 */
export function SignInByKey({ children }: { children: ReactNode }) {
  const { frame, access, keySignIn } = useFrameParts();
  const { token } = useAccessState();
  const [state, setState] = useState<"choosing" | "asking" | "denied" | "over">(() => {
    if (frame.kind === "embedded" || keySignIn === null) return "over";
    return token === null ? "asking" : "choosing";
  });
  const hasBegun = useRef(false);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isAtLogin = pathname === paths.login();
  const from = `${pathname}${search}${hash}`;
  const { mutate } = useEndpointMutation(signIn);
  if (state === "denied" && isAtLogin) setState("over");
  // Their session has ended, so there is nothing to choose.
  if (state === "choosing" && token === null) setState("asking");

  useEffect(
    function signInOnce() {
      if (state !== "asking" || keySignIn === null || hasBegun.current) return;
      hasBegun.current = true;
      mutate(
        { body: keySignIn },
        {
          onSuccess: (answer) => {
            access.signedIn(answer.token);
            setState("over");
          },
          onError: (error) => {
            setState("denied");
            void navigate(paths.login(), { replace: true, state: { fault: keySignInFault(error), from } });
          },
        },
      );
    },
    [state, keySignIn, mutate, access, navigate, from],
  );
  if (state === "choosing" && keySignIn !== null) {
    return (
      <Suspense fallback={<SkeletonScreen />}>
        <LogInInstead keySignIn={keySignIn} onDone={() => setState("over")} />
      </Suspense>
    );
  }
  // Show nothing until the login is there: any other screen would redirect to it without the reason.
  const isWaiting = state === "asking" || (state === "denied" && !isAtLogin);
  return isWaiting ? <SkeletonScreen /> : children;
}
