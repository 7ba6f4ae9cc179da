import { TextField } from "@shopify/polaris";

type OwnPasswordFieldProps = { password: string; onChange: (password: string) => void; error: string | undefined };

/** The person's own password, which proves that it's them; the first field of a dialog. */
export function OwnPasswordField({ password, onChange, error }: OwnPasswordFieldProps) {
  return (
    <TextField
      label="Password"
      type="password"
      autoComplete="current-password"
      focused
      value={password}
      onChange={onChange}
      error={error}
    />
  );
}
