import type { ReactNode } from "react";
import { Box, Link, Text } from "@shopify/polaris";
import { paths } from "#console/session/paths.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";

type LoginPageProps = {
  children: ReactNode;
  offersSignup: boolean;
  /** What the previous page left to say; null if nothing. */
  notice?: string | null;
  /** The page itself says that the server can't be reached. */
  isOfflineSaid?: boolean;
};

/** The card that the login's form stands in. */
export function LoginPage({ children, offersSignup, notice = null, isOfflineSaid = false }: LoginPageProps) {
  return (
    <EntryPage title="Log in" aside={offersSignup && <SignUp />} isOfflineSaid={isOfflineSaid}>
      {notice !== null && <LoginNotice words={notice} />}
      {children}
    </EntryPage>
  );
}

export function LoginNotice({ words }: { words: string }) {
  return (
    <Box role="status" background="bg-surface-info" borderRadius="200" padding="300">
      <Text as="p">{words}</Text>
    </Box>
  );
}

function SignUp() {
  return (
    <Text as="p" alignment="center">
      New to Surety? <Link url={paths.signup()}>Sign up</Link>
    </Text>
  );
}
