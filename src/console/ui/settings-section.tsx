import { Card } from "@shopify/polaris";
import { DescribedSection, type DescribedSectionProps } from "#console/ui/described-section.tsx";

/** Settings that belong together, in one card. */
export function SettingsSection({ children, ...described }: DescribedSectionProps) {
  return (
    <DescribedSection {...described}>
      <Card>{children}</Card>
    </DescribedSection>
  );
}
