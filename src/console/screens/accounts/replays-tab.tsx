import { MasterReplayReport } from "#console/screens/accounts/master-replay-report.tsx";
import { MasterReplayList } from "#console/screens/accounts/master-replay-list.tsx";
import type { AccountsControl } from "#console/screens/accounts/use-accounts-state.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";

/** Scenarios that were tried in all sub-accounts: the replays, or one of them. */
export function ReplaysTab({ control, currency }: { control: AccountsControl; currency: CurrencyCode }) {
  const { replayId } = control.state;
  if (replayId === null) return <MasterReplayList control={control} />;
  return <MasterReplayReport key={replayId} replayId={replayId} control={control} currency={currency} />;
}
