import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import type { z } from "zod";
import { pollSession } from "#contract/session.ts";
import { saveColumns } from "#contract/views.ts";
import { endpointKey, forgetEndpoint, useEndpointMutation } from "#console/api/queries.ts";
import { useColumns } from "#console/screens/transactions/use-columns.ts";
import { useSession } from "#console/session/session-context.tsx";
import { useFailureToast } from "#console/ui/toasts.tsx";
import {
  chosenColumns,
  columnsOf,
  readColumns,
  USUAL_COLUMNS,
  withColumn,
  writeColumns,
  type ColumnChoice,
  type ListColumn,
} from "#domain/payments/list-columns.ts";
import { readPaymentList } from "#domain/payments/payment-list-url.ts";

type Session = z.output<typeof pollSession.answer>;

/**
 * Shows and hides columns at once. A person's own are saved, one change after another. Those that the address names change there,
 * as do those of a session that isn't a person's. A failure is `error`, or a toast where the menu was closed.
 */
export function useChooseColumns() {
  const own = useSession().user.settings.columns;
  const [params, setParams] = useSearchParams();
  const list = readPaymentList(params);
  const isOfAddress = readColumns(params) !== null;
  const columns = useColumns();
  const queryClient = useQueryClient();
  const showFailure = useFailureToast();
  const saving = useEndpointMutation(saveColumns);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const isClosed = useRef(false);
  useEffect(function followMenu() {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const isUsual = columns.join() === columnsOf(list, USUAL_COLUMNS).join();
  return {
    columns,
    isOfAddress,
    error: saving.error,
    choose(column: ListColumn, isShown: boolean) {
      if (own !== null && !isOfAddress) return keep(withColumn(own, column, isShown, list));
      const others = columns.filter((shown) => shown !== column);
      return name(isShown ? [...others, column] : others);
    },
    /** Null if nothing differs from the usual. */
    reset: isOfAddress ? () => name(null) : isUsual || own === null ? null : () => keep(USUAL_COLUMNS),
  };

  function name(named: readonly ListColumn[] | null) {
    setParams((current) => writeColumns(named, current), { replace: true });
  }

  function keep(choice: ColumnChoice) {
    const [shown, hidden] = [known(choice.shown), known(choice.hidden)];
    show({ shown, hidden });
    last.current = last.current.then(() => saving.mutateAsync({ body: { shown, hidden } }).catch(takeBack));
  }

  function show(chosen: { shown: string[]; hidden: string[] }) {
    const queryKey = endpointKey(pollSession, {});
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<Session>(
      queryKey,
      (session) => session && { ...session, user: { ...session.user, settings: { ...session.user.settings, columns: chosen } } },
    );
  }

  function takeBack() {
    void forgetEndpoint(queryClient, pollSession);
    if (isClosed.current) showFailure("Columns", "Couldn't save your columns. Try again.");
  }
}

function known(names: readonly string[]): ListColumn[] {
  return chosenColumns.filter((column) => names.includes(column));
}
