import "@shopify/polaris/build/esm/styles.css";
import { ActionList, AppProvider, Badge, Button, Card, IndexTable, Page, Popover } from "@shopify/polaris";
import translations from "@shopify/polaris/locales/en.json";
import { useState } from "react";
import { createRoot } from "react-dom/client";

type Row = Record<"paymentid" | "Reference" | "paymentcreated" | "currency" | "decision" | "scenarioName", string> & {
  payername: string | null;
  PayerSurname: string | null;
  paymentamount: number;
  risk_score: number;
};

const headings = ["Order", "Date", "Amount", "Customer", "Risk", "Decision", "Scenario"] as const;

const question = window.localStorage.getItem("floor.question");
if (question === null) throw new Error("The page needs the list's request");
const { url, ...request } = JSON.parse(question);
const { transactions }: { transactions: Row[] } = await (await fetch(url, request)).json();

const place = document.getElementById("page");
if (place === null) throw new Error("The page has no place for the rows");
createRoot(place).render(
  <AppProvider i18n={translations}>
    <Page fullWidth title="Transactions" primaryAction={<Menu />}>
      <Card padding="0">
        <IndexTable
          selectable={false}
          resourceName={{ singular: "order", plural: "orders" }}
          itemCount={transactions.length}
          headings={[{ title: headings[0] }, ...headings.slice(1).map((title) => ({ title }))]}
        >
          {transactions.map((row, index) => (
            <IndexTable.Row id={row.paymentid} key={row.paymentid} position={index}>
              <IndexTable.Cell>
                <a href={`#${row.paymentid}`}>{row.Reference}</a>
              </IndexTable.Cell>
              <IndexTable.Cell>{new Date(row.paymentcreated).toLocaleString("en-US")}</IndexTable.Cell>
              <IndexTable.Cell>{`${row.paymentamount} ${row.currency}`}</IndexTable.Cell>
              <IndexTable.Cell>{`${row.payername ?? ""} ${row.PayerSurname ?? ""}`}</IndexTable.Cell>
              <IndexTable.Cell>{`${(row.risk_score * 100).toFixed(2)}%`}</IndexTable.Cell>
              <IndexTable.Cell>
                <Badge>{row.decision}</Badge>
              </IndexTable.Cell>
              <IndexTable.Cell>{row.scenarioName}</IndexTable.Cell>
            </IndexTable.Row>
          ))}
        </IndexTable>
      </Card>
    </Page>
  </AppProvider>,
);

function Menu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      active={isOpen}
      onClose={() => setOpen(false)}
      activator={
        <Button disclosure onClick={() => setOpen(!isOpen)}>
          More
        </Button>
      }
    >
      <ActionList items={headings.map((content) => ({ content }))} />
    </Popover>
  );
}
