import { BlockStack, Button, Link, Text } from "@shopify/polaris";
import { useLocation, useNavigate } from "react-router-dom";
import { useFrame } from "#console/session/frame-context.tsx";
import { paths } from "#console/session/paths.ts";
import { useContactUrl } from "#console/ui/use-contact-url.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";

type NoSignupProps =
  | { why: "closed" }
  | { why: "invitation"; hasLink: boolean }
  /** Of the master account that the address names. */
  | { why: "not an owner"; isLoggedIn: boolean }
  | { why: "not a person"; detail: string | null };

/** Why no one can sign up here, and what to do instead. */
export function NoSignup(props: NoSignupProps) {
  const frame = useFrame();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const logIn = () => navigate(paths.login(), { state: { from: `${pathname}${search}` } });
  return (
    <EntryPage title={titleOf(props)}>
      <BlockStack gap="400">
        <Text as="p">{wordsOf(props)}</Text>
        {(props.why === "closed" || props.why === "invitation") && <WhomToContact />}
        {props.why === "not a person" && <Button url={paths.logout()}>Log out</Button>}
        {props.why === "not an owner" && !props.isLoggedIn && (
          <Button variant="primary" onClick={() => void logIn()}>
            Log in
          </Button>
        )}
        {props.why === "not an owner" && props.isLoggedIn && <Button url={paths.root()}>Go home</Button>}
        {props.why !== "not an owner" && props.why !== "not a person" && frame.kind === "standalone" && (
          <Button url={paths.login()}>Go to login</Button>
        )}
      </BlockStack>
    </EntryPage>
  );
}

function WhomToContact() {
  const contact = useContactUrl();
  if (contact === null) return <Text as="p">Ask your contact at Surety for an account.</Text>;
  return (
    <Text as="p">
      <Link url={contact} external>
        Contact us
      </Link>{" "}
      to get an account.
    </Text>
  );
}

function titleOf(props: NoSignupProps): string {
  switch (props.why) {
    case "closed":
      return "Signup is closed";
    case "invitation":
      return props.hasLink ? "This invitation doesn't work" : "Signup is by invitation";
    case "not an owner":
      return "You can't create this account";
    case "not a person":
      return "Log out to sign up";
  }
}

function wordsOf(props: NoSignupProps): string {
  switch (props.why) {
    case "closed":
      return "New accounts can't be created here at the moment.";
    case "invitation":
      return props.hasLink
        ? "The link was already used, or it has expired."
        : "To create an account, open the invitation link you were sent.";
    case "not an owner":
      return "Only an owner of a master account can create accounts under it.";
    case "not a person":
      return props.detail ?? "You're logged in with a shop's API key.";
  }
}
