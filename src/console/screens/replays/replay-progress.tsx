import { Banner, BlockStack, Button, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { useId, useState } from "react";
import { listReplays, resumeReplay, stopReplay, type Replay } from "#contract/replays.ts";
import { useEndpointMutation, useForgetAbout, useForgetEndpoint } from "#console/api/queries.ts";
import { inputOf, isRunning } from "#console/screens/replays/queries.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { percentOf } from "#console/ui/replays/percent-of.ts";
import { ShadowDialog } from "#console/ui/shadow-dialog.tsx";
import { TryDialog } from "#console/ui/try-dialog.tsx";
import { formatCount } from "#domain/payments/page-range.ts";
import { replayDays, replayTimeWords } from "#domain/replay/replay-days.ts";
import { countWords } from "#domain/text/count-words.ts";

/** How far a replay is, what keeps it from going on, and whether its scenarios have changed since; with what can be done about each. */
export function ReplayProgress({ replay }: { replay: Replay }) {
  const { id, kind, status, failure, ordersDone, ordersTotal } = replay;
  const mayChange = useMay("analyst");
  const forget = useForgetEndpoint();
  const forgetAbout = useForgetAbout();
  const input = inputOf(String(id));
  const changed = async () => {
    await Promise.all([forgetAbout(input.params), forget(listReplays)]);
  };
  const stopping = useEndpointMutation(stopReplay, { onSuccess: changed });
  const resuming = useEndpointMutation(resumeReplay, { onSuccess: changed });
  // One that has ended meanwhile can't be stopped.
  const stop = () => stopping.mutate(input, { onError: () => void changed() });
  const resume = () => resuming.mutate(input, { onError: () => void changed() });
  const isShadow = kind === "shadow";
  const done = isShadow ? countWords(ordersDone, "order") : `${formatCount(ordersDone)} of ${formatCount(ordersTotal)} orders`;
  const going = mayChange ? { action: { content: "Resume", onAction: resume, loading: resuming.isPending } } : {};
  return (
    <>
      {stopping.error !== null && <ErrorState title="Couldn't stop the replay" error={stopping.error} onDismiss={stopping.reset} />}
      {resuming.error !== null && <ErrorState title="Couldn't resume the replay" error={resuming.error} onDismiss={resuming.reset} />}
      {isRunning(replay) && isShadow && (
        <RunningShadow replay={replay} words={done} onStop={mayChange ? stop : null} isStopping={stopping.isPending} />
      )}
      {isRunning(replay) && !isShadow && (
        <Running replay={replay} words={done} onStop={mayChange ? stop : null} isStopping={stopping.isPending} />
      )}
      {status === "stopped" && (
        <Banner tone="warning" title={`Stopped after ${done}`} {...going}>
          What it found so far is shown.{isShadow && mayChange ? " If you resume it, it also covers the orders since." : ""}
        </Banner>
      )}
      {status === "failed" && (
        <Banner tone="critical" title={`Ended early, after ${done}`} {...going}>
          {failure}
        </Banner>
      )}
      {replay.isOutdated && <Outdated replay={replay} />}
    </>
  );
}

type RunningProps = { replay: Replay; words: string; onStop: (() => void) | null; isStopping: boolean };

function Running({ replay, words, onStop, isStopping }: RunningProps) {
  const id = useId();
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack gap="300" align="space-between" blockAlign="center">
          <div role="status">
            <Text as="p" id={id}>
              {words}
            </Text>
          </div>
          {onStop !== null && (
            <Button onClick={onStop} loading={isStopping}>
              Stop
            </Button>
          )}
        </InlineStack>
        <ProgressBar progress={percentOf(replay.ordersDone, replay.ordersTotal)} size="small" ariaLabelledBy={id} />
      </BlockStack>
    </Card>
  );
}

function RunningShadow({ replay, words, onStop, isStopping }: RunningProps) {
  const timeZone = useShopTimeZone();
  return (
    <Card>
      <InlineStack gap="300" align="space-between" blockAlign="center">
        <BlockStack gap="050">
          <div role="status">
            <Text as="p">{`${replayTimeWords(replay, timeZone)}, ${words} so far`}</Text>
          </div>
          <Text as="p" tone="subdued">
            New orders appear within a few minutes. Nothing changes for them.
          </Text>
        </BlockStack>
        {onStop !== null && (
          <Button onClick={onStop} loading={isStopping}>
            Stop
          </Button>
        )}
      </InlineStack>
    </Card>
  );
}

function Outdated({ replay }: { replay: Replay }) {
  const { kind, draftId } = replay;
  const isShadow = kind === "shadow" && draftId !== null;
  const timeZone = useShopTimeZone();
  const mayChange = useMay("analyst");
  const [isAsked, setAsked] = useState(false);
  const words = draftId === null ? "The live scenarios have changed since." : "The draft has changed since.";
  return (
    <>
      <Banner tone="warning" {...(mayChange ? { action: { content: "Try again", onAction: () => setAsked(true) } } : {})}>
        {mayChange ? `${words} Try ${draftId === null ? "them" : "it"} again.` : words}
      </Banner>
      {isAsked && isShadow && <ShadowDialog draftId={draftId} onClose={() => setAsked(false)} />}
      {isAsked && !isShadow && <TryDialog draftId={draftId} days={replayDays(replay, timeZone)} onClose={() => setAsked(false)} />}
    </>
  );
}
