import { useSession } from "#console/session/session-context.tsx";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";

const card = laterCode("your first steps", () => import("#console/ui/first-steps-card.tsx"));

/** What a new shop's people do first, on the screens that they land on. */
export function FirstSteps() {
  const { tenant } = useSession();
  if (!tenant.hasFirstSteps) return null;
  return (
    <LaterPart code={card} lines={3}>
      {({ FirstStepsCard }) => <FirstStepsCard />}
    </LaterPart>
  );
}
