import { Form, Select, TextField } from "@shopify/polaris";
import { useState } from "react";
import { formatCount } from "#domain/payments/page-range.ts";

type PageChoiceProps = { page: number; pages: number; onPage: (page: number) => void };

/** Up to this many pages are offered in a menu; beyond that, the person types a page number. */
const MENU_PAGES = 100;

/** Goes to any page of a list. */
export function PageChoice({ page, pages, onPage }: PageChoiceProps) {
  if (pages > MENU_PAGES) return <PageNumber page={page} pages={pages} onPage={onPage} />;
  return (
    <Select
      label="Page"
      labelInline
      options={Array.from({ length: pages }, (_, index) => ({ value: String(index + 1), label: `${index + 1} of ${pages}` }))}
      value={String(page)}
      onChange={(value) => onPage(Number(value))}
    />
  );
}

function PageNumber({ page, pages, onPage }: PageChoiceProps) {
  const [typed, setTyped] = useState({ onPage: page, text: String(page) });
  // What was typed on another page no longer counts.
  const text = typed.onPage === page ? typed.text : String(page);
  const chosen = /^\d{1,9}$/.test(text) ? Math.min(Math.max(Number(text), 1), pages) : page;
  const type = (next: string) => setTyped({ onPage: page, text: next });
  const go = () => (chosen === page ? type(String(page)) : onPage(chosen));
  return (
    <Form onSubmit={go}>
      <TextField
        label="Page"
        labelHidden
        prefix="Page"
        suffix={`of ${formatCount(pages)}`}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={type}
        onBlur={go}
      />
    </Form>
  );
}
