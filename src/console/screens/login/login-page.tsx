import type { ReactNode } from "react";
import { Box, Link, Text } from "@shopify/polaris";
import { paths } from "#console/session/paths.ts";
import { EntryCard } from "#console/ui/entry-page.tsx";

export const LOGIN_TITLE = "Log in";

type LoginPageProps = {
  children: ReactNode;
  offersSignup: boolean;
  /** What the previous page left to say; null if nothing. */
  notice?: string | null;
};

/** The card that the login's form stands in. */
export function LoginPage({ children, offersSignup, notice = null }: LoginPageProps) {
  return (
    <EntryCard title={LOGIN_TITLE} aside={offersSignup && <SignUp />}>
      {notice !== null && <LoginNotice words={notice} />}
      {children}
    </EntryCard>
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
