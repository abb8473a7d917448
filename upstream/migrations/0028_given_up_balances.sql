ALTER TABLE "accounts" ADD COLUMN "gives_up_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The platform did not store the balance that an owner was shown. It never postponed a deletion whose owner had given
-- the balance up, so that the owner closed the account 14 days before "deletes_at": the ledger's entries say what it
-- held by then. What came in later postpones the deletion, and the owner is asked again: too little here costs a wait,
-- too much would cost the owner's money. An account that is gone has no "deletes_at", and took along all that it held.
-- An account that was kept gives up nothing.
UPDATE "accounts" SET "gives_up_cents" = coalesce((
	SELECT "entry"."current_balance_cents" FROM "ledger_entries" "entry"
	JOIN "ledger_accounts" "held" ON "held"."id" = "entry"."account_id"
	WHERE "held"."owner_id" = "accounts"."id"
		AND "held"."kind" = CASE "accounts"."kind" WHEN 'performer' THEN 'earnings' ELSE 'wallet' END
		AND "entry"."created_at" <= coalesce("accounts"."deletes_at" - interval '14 days', 'infinity')
	ORDER BY "entry"."account_version" DESC LIMIT 1
), 0)
WHERE "accounts"."gives_up_balance" AND "accounts"."status" IN ('closing', 'deleted');--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "gives_up_balance";
