import { useEffect, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { signIn } from "#contract/access.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useFrameParts } from "#console/frame/frame-context.tsx";
import { paths } from "#console/frame/paths.ts";
import { keySignInFault } from "#console/frame/sign-in-fault.ts";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";

/**
 * Signs in by the shop's name and API key where the address brought them, before any screen shows. Failing leads to
 * the login form, which says why.
 */
export function SignInByKey({ children }: { children: ReactNode }) {
  const { frame, access, keySignIn } = useFrameParts();
  const [isOver, setOver] = useState(frame.kind === "embedded" || keySignIn === null);
  const hasBegun = useRef(false);
  const navigate = useNavigate();
  const { mutate } = useEndpointMutation(signIn);

  useEffect(
    function signInOnce() {
      if (isOver || keySignIn === null || hasBegun.current) return;
      hasBegun.current = true;
      mutate(
        { body: keySignIn },
        {
          onSuccess: ({ token }) => {
            access.signedIn(token);
            setOver(true);
          },
          onError: (error) => void leadToLogin(error),
        },
      );

      // The screen of this address waits: it would lead to a login that does not say why.
      async function leadToLogin(error: unknown): Promise<void> {
        access.signedOut();
        await navigate(paths.login(), { replace: true, state: { fault: keySignInFault(error) } });
        setOver(true);
      }
    },
    [isOver, keySignIn, mutate, access, navigate],
  );
  return isOver ? children : <SkeletonScreen />;
}
