ALTER TABLE "earnings" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "refunded_commission_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Where more was paid back than was sold, `ledger verify` says so; it is no reason not to start.
UPDATE "earnings" SET "refunded_cents" = least("refunds"."amount_cents", "earnings"."gross_cents"), "refunded_commission_cents" = "refunds"."platform_cents"
FROM (
	SELECT "sale_transaction_id", sum("amount_cents") AS "amount_cents", sum("platform_cents") AS "platform_cents"
	FROM "sale_refunds" GROUP BY "sale_transaction_id"
) "refunds"
WHERE "refunds"."sale_transaction_id" = "earnings"."ledger_transaction_id";--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_refunded" CHECK ("earnings"."refunded_cents" between 0 and "earnings"."gross_cents");
