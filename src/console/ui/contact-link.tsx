import { Link } from "@shopify/polaris";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";
import { usePlansAddress } from "#console/ui/plans/use-plans-address.ts";

/** Leads to Surety: to its contact page or, without one, by email. Where neither is configured, to the plans. */
export function ContactLink({ children }: { children: string }) {
  const { configuration } = useConsoleConfiguration();
  const plans = usePlansAddress();
  const { contactUrl = null, supportEmail = null } = configuration ?? {};
  const url = contactUrl ?? (supportEmail && `mailto:${supportEmail}`);
  if (url === null)
    return (
      <span data-opens-dialog>
        <Link url={plans.address}>{children}</Link>
      </span>
    );
  return (
    <Link url={url} external>
      {children}
    </Link>
  );
}
