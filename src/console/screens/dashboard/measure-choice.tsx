import { Button, ButtonGroup } from "@shopify/polaris";
import { measures, type Measure } from "#console/screens/dashboard/dashboard-address.ts";

/** The switch between counts and amounts (S0 section 2). */
export function MeasureChoice({ measure, onChoose }: { measure: Measure; onChoose: (measure: Measure) => void }) {
  return (
    <ButtonGroup variant="segmented">
      {measures.map((each) => (
        <Button key={each} size="slim" pressed={each === measure} onClick={() => onChoose(each)}>
          {measureNames[each]}
        </Button>
      ))}
    </ButtonGroup>
  );
}

const measureNames: Record<Measure, string> = { count: "Count", amount: "Amount" };
