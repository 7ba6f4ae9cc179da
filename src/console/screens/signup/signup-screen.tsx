import { useLocation, useSearchParams } from "react-router-dom";
import { getSignupOptions } from "#contract/signup.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { LinkOffers } from "#console/screens/signup/link-offers.tsx";
import { NoSignup } from "#console/screens/signup/no-signup.tsx";
import { SignupSkeleton } from "#console/screens/signup/signup-skeleton.tsx";
import { SignupWizard } from "#console/screens/signup/signup-wizard.tsx";
import { useAccessState, useFrame } from "#console/session/frame-context.tsx";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths, signupStepAt } from "#console/session/paths.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";

/**
 * `/signup`: creates a shop's account in three steps. Who is logged in adds a shop to their own account; inside the admin of a
 * Shopify shop that Surety doesn't know, its staff create or link one for that shop.
 */
export function SignupScreen() {
  const frame = useFrame();
  const { trouble } = useAccessState();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const address = useFrameAddress();
  const asked = { invite: query.get("invite") ?? undefined, master: query.get("master") ?? undefined };
  // Once an account is created, its owner is logged in, and the choices load again behind what is shown.
  const {
    data: options,
    error,
    refetch,
    isFetching,
  } = useEndpoint(getSignupOptions, { query: asked }, { keepPrevious: true, freshForMs: Number.POSITIVE_INFINITY });
  const isDone = signupStepAt(pathname) === "done";

  // The root waits for the admin's session tokens.
  if (frame.kind === "embedded" && trouble === "broken-token") return <LeadOn to={address(paths.root())} replace />;
  if (options === undefined) {
    if (error === null) return <SignupSkeleton />;
    if (isStatus(error, 403)) return <NoSignup why="not a person" detail={error.problem?.detail ?? null} />;
    return (
      <EntryPage title="Sign up">
        <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </EntryPage>
    );
  }
  const { shopify } = options;
  if (shopify !== null && shopify.isKnown && !isDone) return <LeadOn to={address(paths.root())} replace />;
  if (!isDone && !options.isOpen)
    return <NoSignup why={options.mode === "invite" ? "invitation" : "closed"} hasLink={asked.invite !== undefined} />;
  if (!isDone && asked.master !== undefined && options.master === null)
    return <NoSignup why="not an owner" isLoggedIn={options.person !== null} />;
  if (!isDone && shopify !== null && shopify.offers.length > 0) return <LinkOffers shop={shopify.shop} offers={shopify.offers} />;
  return <SignupWizard options={options} />;
}
