import { TextField } from "@shopify/polaris";

type CodeFieldProps = {
  label?: string;
  helpText?: string;
  code: string;
  onChange: (code: string) => void;
  error: string | undefined;
  isFocused?: boolean;
};

/** A field for a code of the authenticator app, or a recovery code. */
export function CodeField({
  label = "Code from your app, or a recovery code",
  helpText,
  code,
  onChange,
  error,
  isFocused,
}: CodeFieldProps) {
  return (
    <TextField
      label={label}
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={64}
      {...(isFocused ? { focused: true } : {})}
      value={code}
      onChange={onChange}
      error={error}
      helpText={helpText}
    />
  );
}
