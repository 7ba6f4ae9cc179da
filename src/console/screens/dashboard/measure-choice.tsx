import { Button, ButtonGroup } from "@shopify/polaris";
import { measures, type Measure } from "#console/screens/dashboard/dashboard-address.ts";

type MeasureChoiceProps = {
  /** Title of what it belongs to. */
  title: string;
  measure: Measure;
  onChoose: (measure: Measure) => void;
};

/** The Count / Amount switch. */
export function MeasureChoice({ title, measure, onChoose }: MeasureChoiceProps) {
  return (
    <div role="group" aria-label={`${title}: count or amount`}>
      <ButtonGroup variant="segmented">
        {measures.map((each) => (
          <Button key={each} size="slim" pressed={each === measure} onClick={() => onChoose(each)}>
            {measureNames[each]}
          </Button>
        ))}
      </ButtonGroup>
    </div>
  );
}

const measureNames: Record<Measure, string> = { count: "Count", amount: "Amount" };
