import { Badge, Banner, BlockStack, Button, ButtonGroup, InlineStack, List, Text } from "@shopify/polaris";
import { useState } from "react";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import type { OrderAtShopify, ShopifyTask } from "#contract/shopify.ts";
import { errorWords } from "#console/api/errors.ts";
import { FactList, type Fact } from "#console/screens/transaction/fact-list.tsx";
import { ShopifyTaskDialog } from "#console/screens/transaction/shopify-task-dialog.tsx";
import { useMay } from "#console/session/use-may.ts";
import { InstantText } from "#console/ui/instant-text.tsx";
import { isCurrency } from "#domain/money/currencies.ts";
import { formatMoney, toMinor } from "#domain/money/money.ts";
import { codeName } from "#domain/payments/code-words.ts";
import { countWords } from "#domain/text/count-words.ts";

type OrderProps = { payment: PaymentDetail; order: OrderAtShopify };
/** `telling` has Shopify updated again, and how that goes. */
type PartProps = OrderProps & { telling: { again: () => void; isPending: boolean; error: unknown } };

/** How the order stands in Shopify, what others say of its risk there, and what staff can do. */
export function ShopifyPart({ payment, order, telling }: PartProps) {
  const { problem, failure, assessments, journey, isTelling } = order;
  const isAnalyst = useMay("analyst");
  const again = { content: "Try again", onAction: telling.again, loading: telling.isPending || isTelling };
  return (
    <BlockStack gap="400">
      {problem !== null && (
        <Banner tone="warning" {...(isAnalyst ? { action: again } : {})}>
          <p>Shopify couldn&apos;t be updated: {problem} Surety tries again when the order changes, and every night.</p>
          {telling.error !== null && <p>{errorWords(telling.error).detail}</p>}
        </Banner>
      )}
      {failure !== null && (
        <Banner tone="warning">
          “{failure.name}” failed <InstantText at={failure.at} />. {asSentence(failure.result.replace(/^Shopify: /, ""))}
        </Banner>
      )}
      <FactList facts={factsOf(order)} knownOnly />
      {assessments.map((assessment) => (
        <BlockStack key={assessment.by} gap="150">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h3" variant="headingSm">
              Risk by {assessment.by}
            </Text>
            <Badge>{codeName(assessment.level.toLowerCase())}</Badge>
          </InlineStack>
          {assessment.facts.length > 0 && (
            <List>
              {assessment.facts.map(({ description }, nth) => (
                <List.Item key={nth}>{description}</List.Item>
              ))}
            </List>
          )}
        </BlockStack>
      ))}
      {journey !== null && journey.first !== null && <FactList title="Before the order" facts={journeyFacts(journey)} knownOnly />}
      <Tasks payment={payment} order={order} />
    </BlockStack>
  );
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const riskWords: Readonly<Record<string, string>> = {
  HIGH: "High risk",
  MEDIUM: "Medium risk",
  LOW: "Low risk",
  PENDING: "Being screened",
};

function factsOf({
  told,
  isTelling,
  hold,
  heldParts,
  fulfillment,
  capturable,
  closedAt,
  canceledAt,
  recommendation,
}: OrderAtShopify): Fact[] {
  return [
    {
      name: "Risk in Shopify",
      value:
        told === null ? (
          isTelling ? (
            "On its way"
          ) : null
        ) : (
          <>
            {toldWords(told)}, <InstantText at={told.at} />
            {isTelling && ". An update is on its way."}
          </>
        ),
    },
    { name: "Tag", value: told?.tag ?? null },
    { name: "Recommendation", value: recommendation === null ? null : codeName(recommendation.toLowerCase()) },
    { name: "Fulfillment", value: fulfillment === null ? null : codeName(fulfillment.toLowerCase()) },
    { name: "Hold", value: canceledAt === null ? holdWords(hold, heldParts) : null },
    { name: "To capture", value: capturable === null ? null : <Capturable {...capturable} /> },
    { name: "Closed", value: closedAt && <InstantText at={closedAt} /> },
    { name: "Canceled", value: canceledAt && <InstantText at={canceledAt} /> },
  ];
}

function toldWords({ riskLevel, decision }: NonNullable<OrderAtShopify["told"]>): string {
  if (riskLevel === null) return "None, because the order was already fulfilled";
  return `${riskWords[riskLevel] ?? riskLevel}${decision === "rejected" && riskLevel === "HIGH" ? ", because it was rejected" : ""}`;
}

function holdWords(hold: OrderAtShopify["hold"], parts: number): string | null {
  if (hold === "none") return null;
  return hold === "wanted" ? "Being put on hold" : `On hold by Surety (${countWords(parts, "part")})`;
}

/** What is authorized, and until when. */
function Capturable({ amount, currency, endsAt }: NonNullable<OrderAtShopify["capturable"]>) {
  const words = isCurrency(currency)
    ? formatMoney({ amountMinor: toMinor(Number(amount), currency) ?? 0, currency })
    : `${amount} ${currency}`;
  return (
    <>
      {words}
      {endsAt !== null && (
        <>
          , authorized until <InstantText at={endsAt} />
        </>
      )}
    </>
  );
}

function journeyFacts({ days, first, last }: NonNullable<OrderAtShopify["journey"]>): Fact[] {
  const isOne = last === null || first?.at.getTime() === last.at.getTime();
  return [
    { name: "First visit", value: first && <InstantText at={first.at} /> },
    { name: "Came from", value: first?.source ?? null },
    { name: "Landed on", value: first?.landingPage ?? null },
    { name: "Last visit", value: isOne ? null : last && <InstantText at={last.at} /> },
    { name: "Bought after", value: days === null ? null : days === 0 ? "The same day" : countWords(days, "day") },
  ];
}

/** What staff can do now. */
function Tasks({ payment, order }: OrderProps) {
  const isAnalyst = useMay("analyst");
  const [asked, setAsked] = useState<ShopifyTask | null>(null);
  const tasks = isAnalyst && order.canceledAt === null && payment.erased === null ? tasksOf(order) : [];
  if (tasks.length === 0) return null;
  return (
    <div data-opens-dialog>
      <ButtonGroup>
        {tasks.map((task) => (
          <Button key={task} onClick={() => setAsked(task)}>
            {taskVerbs[task]}
          </Button>
        ))}
      </ButtonGroup>
      {asked !== null && <ShopifyTaskDialog key={asked} payment={payment} task={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

const taskVerbs: Record<ShopifyTask, string> = {
  hold: "Hold fulfillment",
  release: "Release hold",
  capture: "Capture payment",
  cancel: "Cancel order",
};

function tasksOf({ hold, capturable, fulfillment }: OrderAtShopify): ShopifyTask[] {
  const isShipped = fulfillment === "FULFILLED";
  return [
    ...(hold === "none" ? (isShipped ? [] : (["hold"] as const)) : (["release"] as const)),
    ...(capturable === null ? [] : (["capture"] as const)),
    "cancel",
  ];
}
