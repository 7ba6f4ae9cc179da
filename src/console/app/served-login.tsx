import { AppProvider } from "@shopify/polaris";
import translations from "@shopify/polaris/locales/en.json";
import { renderToStaticMarkup } from "react-dom/server";
import type { AnchorHTMLAttributes, ReactNode } from "react";
import { servedParts, type ServedPart } from "#console/app/served-parts.ts";
import { LogInButton } from "#console/screens/login/log-in-button.tsx";
import { LoginNotice, LoginPage } from "#console/screens/login/login-page.tsx";
import { PasswordStep } from "#console/screens/login/password-step.tsx";
import { FormFault } from "#console/ui/form-fault.tsx";
import { keysOf } from "#domain/keys-of.ts";

/**
 * The login's form in HTML, drawn at the build with the same components as the login screen, and behind it the parts that its script
 * puts in where they're needed.
 */
export function servedLogin({ hasDemo, offersSignup }: { hasDemo: boolean; offersSignup: boolean }): string {
  const form = (
    <LoginPage offersSignup={offersSignup}>
      <PasswordStep
        email=""
        password=""
        onEmail={none}
        onPassword={none}
        fault={null}
        isSending={false}
        onSubmit={none}
        hasDemo={hasDemo}
      />
    </LoginPage>
  );
  const templates = keysOf(parts).map((name) => `<template id="${servedParts[name]}">${markup(parts[name], name)}</template>`);
  return [markup(form, "form"), ...templates].join("\n");
}

const parts: Record<ServedPart, ReactNode> = {
  fault: <FormFault message="-" />,
  notice: <LoginNotice words="-" />,
  loading: <LogInButton isSending />,
};

/** `prefix` keeps the ids of what is drawn by itself apart. */
function markup(of: ReactNode, prefix: string): string {
  return renderToStaticMarkup(
    <AppProvider i18n={translations} linkComponent={PlainLink}>
      {of}
    </AppProvider>,
    { identifierPrefix: prefix },
  );
}

/** No router is there yet. */
function PlainLink({ url, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { url: string }) {
  return (
    <a {...rest} href={url}>
      {children}
    </a>
  );
}

function none(): void {}
