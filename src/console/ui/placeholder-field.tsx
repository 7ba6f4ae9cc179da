import { Link, TextField } from "@shopify/polaris";
import { paths } from "#console/session/paths.ts";
import { placeholderFaults, placeholderFaultWords } from "#domain/scenarios/placeholder-faults.ts";

type PlaceholderFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What the field is for, in a sentence. */
  help?: string;
  /** What else is wrong, such as what the server said of the field. */
  fault?: string | undefined;
  /** How many lines it shows at least; it grows with the text. Left out, the text has one line. */
  lines?: number;
  type?: "text" | "url";
  maxLength?: number;
  disabled?: boolean;
};

/** More than these aren't shown; the next follow as they are corrected. */
const SHOWN_FAULTS = 3;

/** A field for a text with placeholders: says at once which of them don't exist, and leads to the list of those that do. */
export function PlaceholderField({ help, fault, lines, type = "text", ...field }: PlaceholderFieldProps) {
  const faults = placeholderFaults(field.value).slice(0, SHOWN_FAULTS).map(placeholderFaultWords);
  // The server names the same ones once the text is sent.
  const wrong = [...new Set([...(fault === undefined ? [] : [fault]), ...faults])].join(" ");
  return (
    <TextField
      {...field}
      type={type}
      autoComplete="off"
      {...(lines === undefined ? {} : { multiline: lines })}
      helpText={
        <>
          {help === undefined ? "" : `${help} `}
          <Link url={paths.dynamicParameters()} target="_blank" accessibilityLabel="Dynamic parameters (opens a new tab)">
            Dynamic parameters
          </Link>
          {", such as {{payername}}, are filled in from the order."}
        </>
      }
      error={wrong === "" ? undefined : <span role="alert">{wrong}</span>}
    />
  );
}
