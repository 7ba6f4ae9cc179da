import { BlockStack, Page } from "@shopify/polaris";
import { getProfile } from "#contract/profile.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { DetailsCard } from "#console/screens/profile/details-card.tsx";
import { PasswordCard } from "#console/screens/profile/password-card.tsx";
import { SecondFactorCard } from "#console/screens/profile/second-factor-card.tsx";
import { SessionsCard } from "#console/screens/profile/sessions-card.tsx";
import { DescribedSection } from "#console/ui/described-section.tsx";
import { useFrame } from "#console/session/frame-context.tsx";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";

/** `/profile`: what is a person's own, whatever the shop. Inside the admin nobody has an account of ours. */
export function ProfileScreen() {
  const frame = useFrame();
  const address = useFrameAddress();
  return frame.kind === "embedded" ? <LeadOn to={address(paths.root())} replace /> : <OwnProfile />;
}

function OwnProfile() {
  usePageTitle("Profile");
  const { data: profile, error, refetch, isFetching } = useEndpoint(getProfile, {});
  const isAwaited = useAwaitsServer(error);
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  if (profile === undefined && error === null && !isAwaited) return <SkeletonScreen />;
  return (
    <Page title="Profile">
      {profile === undefined ? (
        <LoadFailure title="Couldn't load your profile" {...retry} />
      ) : (
        <BlockStack gap={{ xs: "600", md: "400" }}>
          {error !== null && <RefreshFailure text="Couldn't refresh. Showing your earlier profile." {...retry} />}
          <DescribedSection title="You" description="Your team and the audit trail show your name.">
            <DetailsCard profile={profile} />
          </DescribedSection>
          <DescribedSection title="Password" description="Changing it logs you out everywhere else.">
            <PasswordCard email={profile.email} />
          </DescribedSection>
          <DescribedSection
            title="Two-step authentication"
            description="Logging in then takes a code from an app on your phone, so a stolen password isn't enough."
          >
            <SecondFactorCard profile={profile} />
          </DescribedSection>
          <DescribedSection title="Where you're logged in" description="Log out a browser that you don't recognize or don't use anymore.">
            <SessionsCard sessions={profile.sessions} />
          </DescribedSection>
        </BlockStack>
      )}
    </Page>
  );
}
