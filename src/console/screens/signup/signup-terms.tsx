import { useState } from "react";
import { planOf } from "#domain/accounts/plans.ts";
import { BlockStack, Button, InlineStack, Link, Modal, Text } from "@shopify/polaris";

const TITLE = "Terms and conditions";
const READ = "Read the terms and conditions";

/** The terms to read: the operator's page, or short ones of our own. */
export function SignupTerms({ url }: { url: string | null }) {
  const [isOpen, setOpen] = useState(false);
  if (url !== null)
    return (
      <Link url={url} target="_blank">
        {READ}
      </Link>
    );
  return (
    <InlineStack>
      <Button variant="plain" onClick={() => setOpen(true)}>
        {READ}
      </Button>
      <Modal
        open={isOpen}
        title={TITLE}
        onClose={() => setOpen(false)}
        secondaryActions={[{ content: "Close", onAction: () => setOpen(false) }]}
      >
        <Modal.Section>
          <BlockStack gap="400">
            {sections.map(({ title, text }) => (
              <BlockStack key={title} gap="100">
                <Text as="h3" variant="headingSm">
                  {title}
                </Text>
                <Text as="p">{text}</Text>
              </BlockStack>
            ))}
          </BlockStack>
        </Modal.Section>
      </Modal>
    </InlineStack>
  );
}

const sections = [
  {
    title: "What Surety does",
    text: "Surety screens your shop's orders for fraud and tells you what it decided and why. You remain responsible for your orders, your customers and what you ship.",
  },
  {
    title: "Your account",
    text: "Give correct details, and keep your password and API keys to yourself. You are responsible for what is done with them. Tell us if someone else may have them.",
  },
  {
    title: "Your customers' data",
    text: "You may send us only data that you may share for preventing fraud, and you tell your customers about it. We use it to screen orders and to answer disputes, and delete it after the time that you set.",
  },
  {
    title: "The guarantee",
    text: "Surety pays for chargebacks only on orders shown as under guarantee, and only if your account has the guarantee. Its conditions are shown with each order.",
  },
  {
    title: "Plans and payment",
    text: `The ${planOf("free").name} plan is free. You can change your plan at any time. A smaller plan starts at the end of the period that you've paid for.`,
  },
  {
    title: "Ending",
    text: "You can stop using Surety at any time. We may close accounts that are used for fraud or put the service at risk, and tell you why.",
  },
];
