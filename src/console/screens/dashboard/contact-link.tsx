import { Link } from "@shopify/polaris";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";

/** Words that lead to our support; plain words where no address of it is configured. */
export function ContactLink({ children }: { children: string }) {
  const email = useConsoleConfiguration().configuration?.supportEmail ?? null;
  if (email === null) return <>{children}</>;
  return (
    <Link url={`mailto:${email}`} external>
      {children}
    </Link>
  );
}
