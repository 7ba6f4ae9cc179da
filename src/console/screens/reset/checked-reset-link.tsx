import { Button, Link, SkeletonBodyText, Text } from "@shopify/polaris";
import { checkResetLink } from "#contract/sign-in.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { paths } from "#console/session/paths.ts";
import { SetPassword, setPasswordTitle } from "#console/screens/reset/set-password-form.tsx";
import { EntryPage } from "#console/ui/entry-page.tsx";

const FOREVER = Number.POSITIVE_INFINITY;

/** What a mailed link leads to: the form, or why it can't be used. If that can't be checked, the form's own answer tells. */
export function CheckedResetLink({ token, isFirst }: { token: string; isFirst: boolean }) {
  const { data, failureCount } = useEndpoint(checkResetLink, { body: { token } }, { freshForMs: FOREVER });
  if (data?.isOpen === false) return <DeadLink />;
  if (data === undefined && failureCount === 0) return <Checking isFirst={isFirst} />;
  return <SetPassword token={token} isFirst={isFirst} />;
}

function Checking({ isFirst }: { isFirst: boolean }) {
  return (
    <EntryPage title={setPasswordTitle(isFirst)}>
      <div role="status" aria-label="Checking your link" aria-busy="true">
        <SkeletonBodyText lines={6} />
      </div>
    </EntryPage>
  );
}

function DeadLink() {
  return (
    <EntryPage title="This link doesn't work anymore">
      <Text as="p">It was already used, or it has expired. Request a new one to set your password.</Text>
      <Button fullWidth variant="primary" size="large" url={paths.reset()}>
        Request a new link
      </Button>
      <Link url={paths.login()}>Back to login</Link>
    </EntryPage>
  );
}
