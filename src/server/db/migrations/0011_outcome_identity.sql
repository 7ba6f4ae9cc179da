-- What is known by its sender's id is now known by its type too, and by its time where it's a state of a dispute.
UPDATE "outcome" SET "repeat_key" = CASE
	WHEN "type" IN ('inquiry', 'chargeback', 'under_review', 'accepted', 'chargeback_won', 'chargeback_lost', 'guarantee_paid')
		THEN "type" || ' ' || to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' id ' || "external_id"
	ELSE "type" || ' id ' || "external_id"
END WHERE "external_id" IS NOT NULL;
