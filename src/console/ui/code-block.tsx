import "#console/ui/code-block-styles.css";

type CodeBlockProps = {
  label: string;
  text: string;
  /** Its lines stay whole. */
  keepsLines?: boolean;
};

/** A command, a key or a line of HTML, to read and to select. It wraps anywhere, so that all of it shows, unless its lines stay whole. */
export function CodeBlock({ label, text, keepsLines = false }: CodeBlockProps) {
  if (keepsLines)
    return (
      // What scrolls can be focused, so that it scrolls by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <pre className="code-block code-block--lines" role="region" tabIndex={0} aria-label={label}>
        {text}
      </pre>
    );
  return (
    <pre className="code-block" aria-label={label}>
      {text}
    </pre>
  );
}
