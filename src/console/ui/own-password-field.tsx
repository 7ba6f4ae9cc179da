import { TextField } from "@shopify/polaris";

type OwnPasswordFieldProps = {
  password: string;
  onChange: (password: string) => void;
  error: string | undefined;
  /** Whether it has the focus at first. */
  focused?: boolean;
};

/** The person's own password, which proves that it's them. */
export function OwnPasswordField({ password, onChange, error, focused = false }: OwnPasswordFieldProps) {
  return (
    <TextField
      label="Password"
      type="password"
      autoComplete="current-password"
      focused={focused}
      value={password}
      onChange={onChange}
      error={error}
    />
  );
}
