-- Traces and velocities of earlier decisions in the shapes of screening/kept-trace.ts and screening/kept-facts.ts.
UPDATE "screening" SET "trace" = (
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', "scenario"->'id',
    'result', "scenario"->'result',
    'rules', (
      SELECT coalesce(jsonb_agg(jsonb_build_array("rule"->'result', "rule"->'left', "rule"->'right') ORDER BY "rule_place"), '[]'::jsonb)
      FROM jsonb_array_elements("scenario"->'rules') WITH ORDINALITY AS "rules" ("rule", "rule_place")
      WHERE "rule"->>'result' <> 'not reached'
    )
  ) ORDER BY "place"), '[]'::jsonb)
  FROM jsonb_array_elements("trace") WITH ORDINALITY AS "scenarios" ("scenario", "place")
) WHERE "trace" @? '$[*] ? (exists(@.name))';
--> statement-breakpoint
UPDATE "screening" SET "facts" = jsonb_set("facts", '{velocity}', (
  SELECT coalesce(jsonb_object_agg("key", (
    SELECT jsonb_agg((
      SELECT jsonb_agg("windows"->"window"->"measure" ORDER BY "measure_place")
      FROM unnest(ARRAY['orders', 'people', 'emails', 'cards', 'devices', 'ips']) WITH ORDINALITY AS "measures" ("measure", "measure_place")
    ) ORDER BY "window_place")
    FROM unnest(ARRAY['1h', '24h', '7d', '30d']) WITH ORDINALITY AS "spans" ("window", "window_place")
  )), '{}'::jsonb)
  FROM jsonb_each("facts"->'velocity') AS "velocities" ("key", "windows")
  WHERE "windows"->'30d'->>'orders' <> '0'
)) WHERE "facts" @? '$.velocity.*."30d"';
