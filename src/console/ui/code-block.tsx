import "#console/ui/code-block-styles.css";

/** A command, a key or a line of HTML, to read and to select. It wraps anywhere, so that all of it shows. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <pre className="code-block" aria-label={label}>
      {text}
    </pre>
  );
}
