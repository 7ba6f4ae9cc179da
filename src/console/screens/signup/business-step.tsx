import { Button, Form, FormLayout, InlineGrid, Select, TextField } from "@shopify/polaris";
import type { FieldFaults } from "#console/screens/signup/said-faults.ts";
import { StepLine } from "#console/screens/signup/step-line.tsx";
import { useShownFaults } from "#console/screens/signup/use-shown-faults.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";
import { useFirstFault } from "#console/ui/use-first-fault.ts";
import { PASSWORD_RULE } from "#domain/accounts/password.ts";
import { monthlyOrdersBands, orderValueBands } from "#domain/accounts/signup-choices.ts";
import type { SignupBusiness } from "#domain/accounts/signup-details.ts";
import { bandCurrency } from "#domain/scenarios/fit-presets.ts";

type BusinessStepProps = {
  /** The shop's. Amounts in a much smaller one are asked for in US dollars, in which the scenarios know what is large. */
  currency: string;
  /** Names by ID. */
  industries: Readonly<Record<string, string>>;
  business: SignupBusiness;
  /** Null where it's known from the first step. */
  password: string | null;
  faults: FieldFaults;
  onChange: (business: Partial<SignupBusiness>) => void;
  onPassword: (password: string) => void;
  onBack: () => void;
  onSubmit: () => void;
};

/** The second step: what the shop sells, for how much, and how often. */
export function BusinessStep({
  industries,
  currency,
  business,
  password,
  faults,
  onChange,
  onPassword,
  onBack,
  onSubmit,
}: BusinessStepProps) {
  const box = useFirstFault(faults.times);
  const { faultOf, noteChange } = useShownFaults<keyof SignupBusiness | "password">(faults);
  const choose = (field: keyof SignupBusiness) => (value: string) => {
    noteChange(field);
    onChange({ [field]: value });
  };
  return (
    <EntryPage title="About your shop">
      <StepLine step={2} />
      <div ref={box}>
        <Form noValidate onSubmit={onSubmit}>
          <FormLayout>
            <Select
              label="Industry"
              placeholder="Select your industry"
              options={Object.entries(industries).map(([value, label]) => ({ value, label }))}
              value={business.industry}
              error={faultOf("industry")}
              onChange={choose("industry")}
            />
            <Select
              label="Average order value"
              placeholder="Select an amount"
              helpText={`In ${bandCurrency(currency)}`}
              options={orderValueBands.map(({ text }) => ({ value: text, label: text }))}
              value={business.orderValue}
              error={faultOf("orderValue")}
              onChange={choose("orderValue")}
            />
            <Select
              label="Orders a month"
              placeholder="Select a number"
              helpText="We use this to set up your scenarios."
              options={monthlyOrdersBands.map(({ text }) => ({ value: text, label: text }))}
              value={business.monthlyOrders}
              error={faultOf("monthlyOrders")}
              onChange={choose("monthlyOrders")}
            />
            {password !== null && (
              <TextField
                label="Password"
                name="password"
                type="password"
                autoComplete="new-password"
                helpText={
                  faultOf("password") === undefined
                    ? `Type it again: it isn't kept when the page is reloaded. ${PASSWORD_RULE}.`
                    : undefined
                }
                value={password}
                error={faultOf("password")}
                onChange={(typed) => {
                  noteChange("password");
                  onPassword(typed);
                }}
              />
            )}
            <InlineGrid columns="1fr 2fr" gap="300">
              <Button size="large" onClick={onBack}>
                Back
              </Button>
              <Button submit variant="primary" size="large">
                Create account
              </Button>
            </InlineGrid>
          </FormLayout>
        </Form>
      </div>
    </EntryPage>
  );
}
