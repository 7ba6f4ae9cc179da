import { BlockStack, Button, Checkbox, Form, FormLayout, Link, Select, Text, TextField } from "@shopify/polaris";
import { EmailTakenHelp } from "#console/screens/signup/email-taken-help.tsx";
import type { FieldFaults } from "#console/screens/signup/said-faults.ts";
import type { SignupOptions } from "#console/screens/signup/signup-options.ts";
import type { KeptDetails } from "#console/screens/signup/signup-state.ts";
import { SignupTerms } from "#console/screens/signup/signup-terms.tsx";
import { StepLine } from "#console/screens/signup/step-line.tsx";
import { useShownFaults } from "#console/screens/signup/use-shown-faults.ts";
import type { SignupControl } from "#console/screens/signup/use-signup.ts";
import { paths } from "#console/session/paths.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";
import { useFirstFault } from "#console/ui/use-first-fault.ts";
import { FULL_NAME_MAX } from "#domain/accounts/full-name.ts";
import { planOf } from "#domain/accounts/plans.ts";
import {
  detailsAskedOf,
  EMAIL_TAKEN,
  platformIn,
  SIGNUP_TEXT_MAX,
  type DetailField,
  type SignupCaller,
} from "#domain/accounts/signup-details.ts";
import { PASSWORD_RULE } from "#domain/accounts/password.ts";
import "#console/screens/signup/signup-styles.css";

type DetailsStepProps = {
  options: SignupOptions;
  signer: SignupCaller;
  control: SignupControl;
  /** Fields that a link, or the Shopify shop, has filled in for good. */
  locked: readonly DetailField[];
  faults: FieldFaults;
  onSubmit: () => void;
};

type TextName = Exclude<keyof KeptDetails, "hasAgreed" | "platform">;

/** The first step: the shop and its owner. */
export function DetailsStep({ options, signer, control, locked, faults, onSubmit }: DetailsStepProps) {
  const { details } = control.signup;
  const asks = (field: DetailField) => detailsAskedOf[signer].includes(field);
  const box = useFirstFault(faults.times);
  const { faultOf, noteChange } = useShownFaults<DetailField>(faults);

  const text = (field: TextName, label: string, autoComplete: string) => ({
    label,
    autoComplete,
    maxLength: field === "fullName" ? FULL_NAME_MAX : SIGNUP_TEXT_MAX,
    value: details[field],
    error: faultOf(field),
    onChange: (value: string) => {
      noteChange(field);
      control.setDetails({ [field]: value });
    },
  });
  const isTaken = faultOf("email") === EMAIL_TAKEN;
  const isShopifyAddress = platformIn({ ...details, platform: "" }) !== undefined;
  const platforms = Object.entries(options.platforms).map(([value, label]) => ({ value, label }));
  return (
    <EntryPage
      title={options.master === null ? titles[signer] : `Add a shop under ${options.master.name}`}
      aside={signer === "stranger" && <LogIn />}
    >
      <StepLine step={1} />
      <Intro {...options} />
      {signer === "shopify-staff" && <LinkInstead />}
      <div ref={box}>
        <Form noValidate onSubmit={onSubmit}>
          <Trap value={control.trap} onChange={control.setTrap} />
          <FormLayout>
            <TextField {...text("name", "Shop name", "organization")} name="tenantName" />
            <TextField
              {...text("address", "Shop URL", "url")}
              name="shopName"
              readOnly={locked.includes("address")}
              placeholder="my-shop.com"
              helpText={locked.includes("address") ? lockWords(signer) : undefined}
            />
            {asks("platform") ? (
              <Select
                label="Platform"
                name="platformName"
                placeholder="Select a platform"
                options={platforms}
                value={platformIn(details) ?? ""}
                disabled={locked.includes("platform") || isShopifyAddress}
                helpText={isShopifyAddress ? "From your shop's address" : undefined}
                error={isShopifyAddress ? undefined : faultOf("platform")}
                onChange={(platform) => {
                  noteChange("platform");
                  control.setDetails({ platform });
                }}
              />
            ) : null}
            {asks("fullName") && <TextField {...text("fullName", "Full name", "name")} name="fullName" />}
            {asks("email") && (
              <BlockStack gap="200">
                <TextField
                  {...text("email", "Email", "email")}
                  name="username"
                  type="email"
                  helpText={signer === "shopify-staff" ? "We'll send you a link to log in outside Shopify, too." : undefined}
                />
                {isTaken && <EmailTakenHelp email={details.email} />}
              </BlockStack>
            )}
            {asks("phone") && <TextField {...text("phone", "Phone (optional)", "tel")} name="phoneNumber" type="tel" />}
            {asks("password") && (
              <TextField
                label="Password"
                name="password"
                type="password"
                autoComplete="new-password"
                helpText={faultOf("password") === undefined ? PASSWORD_RULE : undefined}
                value={control.password}
                error={faultOf("password")}
                onChange={(password) => {
                  noteChange("password");
                  control.setPassword(password);
                }}
              />
            )}
            <BlockStack gap="100">
              <Checkbox
                label="I have read and agree to the terms and conditions"
                checked={details.hasAgreed}
                error={faultOf("hasAgreed")}
                onChange={(hasAgreed) => {
                  noteChange("hasAgreed");
                  control.setDetails({ hasAgreed });
                }}
              />
              <SignupTerms url={options.termsUrl} />
            </BlockStack>
            <Button submit fullWidth variant="primary" size="large">
              Continue
            </Button>
          </FormLayout>
        </Form>
      </div>
    </EntryPage>
  );
}

const titles: Record<SignupCaller, string> = {
  stranger: "Create your account",
  person: "Add a shop",
  "shopify-staff": "Set up Surety for this shop",
};

function lockWords(signer: SignupCaller): string {
  return signer === "shopify-staff" ? "From your Shopify admin" : "From the link that led you here";
}

/** Whose account it will be, where that isn't plain. */
function Intro({ person, master }: Pick<SignupOptions, "person" | "master">) {
  if (person === null) return null;
  return (
    <Text as="p" tone="subdued" breakWord>
      {master === null ? (
        <>
          You&apos;re logged in as {person.email}. The shop is added to your account. Not you? <Link url={paths.logout()}>Log out</Link>
        </>
      ) : (
        <>
          You&apos;re logged in as {person.email}. The shop gets an account on the {planOf("free").name} plan. All owners of{" "}
          <bdi>{master.name}</bdi> own it. Not you? <Link url={paths.logout()}>Log out</Link>
        </>
      )}
    </Text>
  );
}

/** Who has an account links it from there: in the admin, nobody says who they are. */
function LinkInstead() {
  return (
    <Text as="p" tone="subdued">
      Already have an account at Surety? Log in there, press Connect Shopify under First steps, then reload this page.
    </Text>
  );
}

function LogIn() {
  return (
    <Text as="p" alignment="center">
      Already have an account? <Link url={paths.login()}>Log in</Link>
    </Text>
  );
}

/** No person sees this field, and no screen reader reads it: what fills it in is a program. */
function Trap({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="signup-trap" aria-hidden="true">
      <input
        type="text"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-label="Website"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
