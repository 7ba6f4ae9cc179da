import { Badge, BlockStack, Button, InlineGrid, InlineStack, Link, SkeletonBodyText, Text, Tooltip } from "@shopify/polaris";
import type { ApiError } from "#console/api/api-error.ts";
import { BrandingPreview } from "#console/screens/settings/general/branding-preview.tsx";
import { ColorField } from "#console/screens/settings/general/color-field.tsx";
import { ContrastLines } from "#console/screens/settings/general/contrast-lines.tsx";
import { ImageField } from "#console/screens/settings/general/image-field.tsx";
import type { SettingsForm } from "#console/screens/settings/general/use-settings-form.ts";
import { useMay } from "#console/session/use-may.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { usePlansAddress } from "#console/ui/plans/use-plans-address.ts";
import { SettingsSection } from "#console/ui/settings-section.tsx";
import { BRANDING_NOT_IN_PLAN, type BrandColorName } from "#domain/accounts/branding.ts";
import { firstPlanWith } from "#domain/accounts/denial-words.ts";

const colorLabels: Readonly<Record<BrandColorName, string>> = {
  backgroundColor: "Background color",
  textColor: "Text color",
  elementColor: "Element color",
};
const colorHelp: Readonly<Record<BrandColorName, string>> = {
  backgroundColor: "Page background.",
  textColor: "Text, also on buttons.",
  elementColor: "Buttons.",
};
const colors = ["backgroundColor", "textColor", "elementColor"] as const;

type Loading = { data: unknown; error: ApiError | null; refetch: () => unknown; isFetching: boolean };

/** How the shop looks to its customers, with a preview; on plans without it, what it is and which plans have it. */
export function BrandingSection({ form, isOwner, images }: { form: SettingsForm; isOwner: boolean; images: Loading }) {
  const hasBranding = useMay("premium");
  return (
    <SettingsSection title="Branding" description="How emails and verification pages look to your customers.">
      {hasBranding ? <BrandingFields form={form} disabled={!isOwner} images={images} /> : <NotInPlan />}
    </SettingsSection>
  );
}

function BrandingFields({ form, disabled, images }: { form: SettingsForm; disabled: boolean; images: Loading }) {
  const { values, change, faultOf } = form;
  return (
    <BlockStack gap="400">
      <InlineGrid columns={{ xs: 1, sm: 3 }} gap="400">
        {colors.map((name) => (
          <ColorField
            key={name}
            name={name}
            label={colorLabels[name]}
            helpText={colorHelp[name]}
            typed={values[name]}
            disabled={disabled}
            fault={faultOf(name)}
            onChange={(color) => change(name, color)}
          />
        ))}
      </InlineGrid>
      <ContrastLines typed={values} />
      <Images form={form} disabled={disabled} loading={images} />
      <BrandingPreview settings={values} />
    </BlockStack>
  );
}

/** The logo and the signature, once the shop's own have loaded. */
function Images({ form: { values, change, faultOf }, disabled, loading }: { form: SettingsForm; disabled: boolean; loading: Loading }) {
  if (loading.data === undefined) {
    if (loading.error !== null) return <LoadFailure title="Couldn't load the images" {...retryOf(loading)} />;
    return (
      <div aria-busy="true">
        <SkeletonBodyText lines={4} />
      </div>
    );
  }
  return (
    <>
      <ImageField
        label="Logo"
        helpText="Shown at the top of emails and pages."
        image={values.logo}
        disabled={disabled}
        fault={faultOf("logo")}
        onChange={(image) => change("logo", image)}
      />
      <ImageField
        label="Signature"
        helpText="Shown at the bottom of emails."
        image={values.signature}
        disabled={disabled}
        fault={faultOf("signature")}
        onChange={(image) => change("signature", image)}
      />
    </>
  );
}

function retryOf({ error, refetch, isFetching }: Loading) {
  return { error, onRetry: () => void refetch(), isRetrying: isFetching };
}

/** What branding is, the least plan that has it, and the Save button that says that the shop's plan doesn't. */
function NotInPlan() {
  const { address } = usePlansAddress();
  return (
    <BlockStack gap="300">
      <Text as="p">Put your own colors, logo and signature on the emails and verification pages that your customers get.</Text>
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Badge tone="info">{`${firstPlanWith("premium")} and above`}</Badge>
          <div data-opens-dialog>
            <Link url={address}>See plans</Link>
          </div>
        </InlineStack>
        <Tooltip content={BRANDING_NOT_IN_PLAN}>
          <Button variant="primary" disabled accessibilityLabel="Save branding">
            Save
          </Button>
        </Tooltip>
      </InlineStack>
    </BlockStack>
  );
}
