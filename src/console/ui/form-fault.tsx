import { useId } from "react";
import { InlineError } from "@shopify/polaris";

/** Why the form as a whole was refused, above its button; announced as soon as it appears. */
export function FormFault({ message }: { message: string }) {
  const id = useId();
  return (
    <div role="alert">
      <InlineError message={message} fieldID={id} />
    </div>
  );
}
