import { demoProgress } from "#contract/demo.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";

/** How often to ask while the demo loads. */
const POLL_MS = 2_000;

/** How many of the demo's orders are loaded; null once all are, or if there is no demo. */
export function useDemoProgress(): { done: number; total: number } | null {
  const hasDemo = useConsoleConfiguration().configuration?.hasDemo ?? false;
  const progress = useEndpoint(
    demoProgress,
    {},
    {
      enabled: hasDemo,
      refetchEveryMs: (answer) => (answer === undefined || answer.state === "loading" ? POLL_MS : false),
      isPoll: true,
    },
  ).data;
  return progress?.state === "loading" && progress.total > 0 ? progress : null;
}

export function DemoProgress() {
  const progress = useDemoProgress();
  return (
    progress && (
      <LaterPart code={demoBar} lines={1}>
        {({ DemoBar }) => <DemoBar {...progress} />}
      </LaterPart>
    )
  );
}

const demoBar = laterCode("the demo's progress", () => import("#console/ui/demo-bar.tsx"));
