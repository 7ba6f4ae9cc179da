import { useState } from "react";
import { useLocation } from "react-router-dom";
import { checkSignup, type SentDetails } from "#contract/signup.ts";
import { useApi } from "#console/api/api-context.tsx";
import { BusinessStep } from "#console/screens/signup/business-step.tsx";
import { DetailsStep } from "#console/screens/signup/details-step.tsx";
import { DoneStep } from "#console/screens/signup/done-step.tsx";
import { generatedPassword } from "#console/screens/signup/generated-password.ts";
import { ProgressCard } from "#console/screens/signup/progress-card.tsx";
import { byField, saidFaults, type FieldFaults } from "#console/screens/signup/said-faults.ts";
import { setUpWorks } from "#console/screens/signup/set-up-works.ts";
import type { SignupOptions } from "#console/screens/signup/signup-options.ts";
import { lockedFields } from "#console/screens/signup/signup-state.ts";
import { useSignup } from "#console/screens/signup/use-signup.ts";
import { useSteps } from "#console/screens/signup/use-steps.ts";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { useGo } from "#console/session/navigation.tsx";
import { signupAddress, signupStepAt, type SignupStep } from "#console/session/paths.ts";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { currencyOfZone } from "#domain/money/currency-of-zone.ts";
import {
  businessFaults,
  detailFaults,
  detailsAskedOf,
  readBusiness,
  type SignupCaller,
  type SignupFault,
} from "#domain/accounts/signup-details.ts";

/** How long the work between the steps is shown, at least. */
const CHECK_SHOWN_MS = 1_800;
const SET_UP_SHOWN_MS = 2_200;

/** The three steps, and the work between them. */
export function SignupWizard({ options }: { options: SignupOptions }) {
  const { access } = useFrameParts();
  const { client } = useApi();
  const go = useGo();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const step = signupStepAt(pathname);
  // Who signs up as it began: a stranger is logged in before the end.
  const [{ person, shopify, master }] = useState(options);
  const [randomPassword] = useState(generatedPassword);
  const signer: SignupCaller = shopify !== null ? "shopify-staff" : person !== null ? "person" : "stranger";
  const asked = detailsAskedOf[signer];
  const given = {
    ...(person === null ? {} : { email: person.email, fullName: person.fullName }),
    ...(shopify === null ? {} : { address: shopify.shop, platform: "SHOPIFY" }),
  };
  const control = useSignup(search, { given, begin: shopify?.said ?? {} }, step);
  const { signup } = control;
  // After a reload, the password has to be typed again: it was kept nowhere.
  const [hasLostPassword, setLostPassword] = useState(step === "business" && asked.includes("password"));
  const [faults, setFaults] = useState<FieldFaults>({ fields: {}, times: 0 });
  const checking = useSteps(CHECK_SHOWN_MS);
  const settingUp = useSteps(SET_UP_SHOWN_MS);

  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const details = { ...signup.details, password: asked.includes("password") ? control.password : randomPassword };
  const sent: SentDetails = {
    ...details,
    affiliateCode: query.get("affiliateCode") ?? "",
    trap: control.trap,
    timeZone,
    invite: query.get("invite"),
    masterTenantId: master === null ? null : Number(query.get("master")),
  };
  const addressOf = (of: SignupStep) => `${signupAddress(of)}${search}`;
  const show = (fields: FieldFaults["fields"]) => setFaults(({ times }) => ({ fields, times: times + 1 }));

  function onFailed(error: unknown): boolean {
    const said = saidFaults(error);
    if (said === null) return false;
    show(said.fields);
    go(addressOf(said.step));
    return true;
  }
  /** Whether the step has no faults; shows them. */
  function isRight(found: readonly SignupFault[]): boolean {
    show(byField(found));
    return found.length === 0;
  }
  function submitDetails(): void {
    if (!isRight(detailFaults(details, asked))) return;
    const check = async () => {
      await client.call(checkSignup, { body: sent });
      return null;
    };
    checking.start({
      works: [{ words: "Checking your details", run: check }],
      onDone: () => {
        setLostPassword(false);
        go(addressOf("business"));
      },
      onFailed,
    });
  }
  function submitBusiness(): void {
    const { industry, orderValue, monthlyOrders } = readBusiness(signup.business);
    const found = [...businessFaults(signup.business), ...(hasLostPassword ? detailFaults(details, ["password"]) : [])];
    if (!isRight(found) || !industry || !orderValue || !monthlyOrders) return;
    settingUp.start({
      works: setUpWorks({
        client,
        access,
        key: signup.key,
        body: { ...sent, ...signup.business },
        profile: { industry, orderValue, monthlyOrders },
        shopifyShop: shopify?.shop ?? null,
        onMade: control.setMade,
      }),
      onDone: () => go(addressOf("done")),
      onFailed,
    });
  }

  if (checking.works !== null) return <ProgressCard title="Checking your details" works={checking.works} working={checking} />;
  if (settingUp.works !== null) return <ProgressCard title="Setting up your account" works={settingUp.works} working={settingUp} />;
  if (signup.made !== null && step !== "done") return <LeadOn to={addressOf("done")} replace />;
  if (step === "done") {
    if (signup.made === null) return <LeadOn to={addressOf("details")} replace />;
    return <DoneStep made={signup.made} publicUrl={options.publicUrl} isInShopify={shopify !== null} onLeave={control.forget} />;
  }
  const kept = hasLostPassword ? asked.filter((field) => field !== "password") : asked;
  if (step === "business" && detailFaults(details, kept).length > 0) return <LeadOn to={addressOf("details")} replace />;
  if (step === "business")
    return (
      <BusinessStep
        industries={options.industries}
        currency={currencyOfZone(timeZone)}
        business={signup.business}
        password={hasLostPassword ? control.password : null}
        faults={faults}
        onChange={control.setBusiness}
        onPassword={control.setPassword}
        onBack={() => go(addressOf("details"))}
        onSubmit={submitBusiness}
      />
    );
  return (
    <DetailsStep
      options={{ ...options, person, shopify, master }}
      signer={signer}
      control={control}
      locked={shopify === null ? lockedFields(query) : ["address", "platform"]}
      faults={faults}
      onSubmit={submitDetails}
    />
  );
}
