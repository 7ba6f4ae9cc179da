import { useEffect, useRef } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { pollSession } from "#contract/session.ts";
import { useApi } from "#console/api/api-context.tsx";
import { endpointKey } from "#console/api/queries.ts";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { inShop } from "#console/session/with-query.ts";

type ChooseShop = {
  choose: (tenantId: number) => void;
  chosenId: number | null;
  error: Error | null;
};

/**
 * Chooses a shop, makes sure that the server lets this person act for it, and goes on to `place` in it, whichever shop that
 * address was of.
 */
export function useChooseShop(place: string): ChooseShop {
  const { client } = useApi();
  const { access } = useFrameParts();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const choice = useMutation({
    mutationFn: async (tenantId: number) => {
      access.chooseTenant(tenantId);
      return client.call(pollSession, {});
    },
    onSuccess: async (session, tenantId) => {
      queryClient.setQueryData(endpointKey(pollSession, {}), session);
      await navigate(inShop(place, tenantId), { replace: true });
    },
    onError: () => access.chooseTenant(null),
  });
  return {
    choose: (tenantId) => choice.mutate(tenantId),
    chosenId: choice.isPending ? choice.variables : null,
    error: choice.error,
  };
}

/** Chooses once, as soon as there is a shop that needs no asking. */
export function useChoiceByItself(tenantId: number | null, choose: (tenantId: number) => void): void {
  const chosen = useRef<number | null>(null);
  useEffect(function chooseOnce() {
    if (tenantId === null || chosen.current === tenantId) return;
    chosen.current = tenantId;
    choose(tenantId);
  });
}
