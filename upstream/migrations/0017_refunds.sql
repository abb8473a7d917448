CREATE TABLE "sale_refunds" (
	"ledger_transaction_id" text NOT NULL,
	"sale_transaction_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"platform_cents" bigint NOT NULL,
	"provider" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_refunds_ledger_transaction_id_sale_transaction_id_pk" PRIMARY KEY("ledger_transaction_id","sale_transaction_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"checkout_id" text NOT NULL,
	"merchant_reference" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_checkout_id_merchant_reference_pk" PRIMARY KEY("checkout_id","merchant_reference")
);
--> statement-breakpoint
ALTER TABLE "sale_refunds" ADD CONSTRAINT "sale_refunds_ledger_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("ledger_transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_refunds" ADD CONSTRAINT "sale_refunds_sale_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("sale_transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_checkout_id_sandbox_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."sandbox_checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_refunds_sale" ON "sale_refunds" USING btree ("sale_transaction_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_transactions_ledger" ON "payment_transactions" USING btree ("ledger_transaction_id");--> statement-breakpoint
-- Payments were refunded in whole, by the opposite of their transaction.
INSERT INTO "sale_refunds" ("ledger_transaction_id", "sale_transaction_id", "amount_cents", "platform_cents", "provider", "created_at")
SELECT r."id", r."reverses_id", p."amount_cents",
    coalesce((SELECT sum(e."amount_cents") FROM "ledger_entries" e JOIN "ledger_accounts" a ON a."id" = e."account_id"
      WHERE e."transaction_id" = r."reverses_id" AND a."kind" IN ('revenue', 'promotion')), 0),
    CASE WHEN p."source" = 'provider' THEN p."provider" END,
    r."created_at"
  FROM "ledger_transactions" r JOIN "payment_transactions" p ON p."ledger_transaction_id" = r."reverses_id";--> statement-breakpoint
-- A block, or a deletion, paid back what lay ahead of a subscription, of several months by one transaction: the latest
-- months lay ahead as a whole, so that what is left was paid back of the earliest.
INSERT INTO "sale_refunds" ("ledger_transaction_id", "sale_transaction_id", "amount_cents", "platform_cents", "created_at")
SELECT "refund_id", "sale_id", "amount_cents", "platform_cents", "created_at" FROM (
  SELECT r."id" AS "refund_id", s."ledger_transaction_id" AS "sale_id", r."created_at",
      greatest(0, least(s."gross_cents", paid."wallet_cents" - coalesce(sum(s."gross_cents") OVER earlier, 0))) AS "amount_cents",
      greatest(0, least(s."commission_cents", paid."platform_cents" - coalesce(sum(s."commission_cents") OVER earlier, 0))) AS "platform_cents"
    FROM "ledger_transactions" r
    JOIN LATERAL (
      SELECT coalesce(sum(e."amount_cents") FILTER (WHERE a."kind" = 'wallet'), 0) AS "wallet_cents",
          coalesce(-sum(e."amount_cents") FILTER (WHERE a."kind" = 'revenue'), 0) AS "platform_cents"
        FROM "ledger_entries" e JOIN "ledger_accounts" a ON a."id" = e."account_id" WHERE e."transaction_id" = r."id"
    ) paid ON true
    JOIN "subscription_periods" m ON m."subscription_id" = substring(r."idempotency_key" FROM position(':' IN r."idempotency_key") + 1)
      AND m."ends_at" > r."created_at"
    JOIN "earnings" s ON s."ledger_transaction_id" = m."ledger_transaction_id"
    WHERE r."kind" = 'refund' AND (r."idempotency_key" LIKE 'block:%' OR r."idempotency_key" LIKE 'deletion:%')
    WINDOW earlier AS (PARTITION BY r."id" ORDER BY m."starts_at" DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
) of_months WHERE "amount_cents" > 0;--> statement-breakpoint
UPDATE "payment_transactions" SET "status" = 'refunded' WHERE "status" = 'succeeded' AND "amount_cents" =
  (SELECT sum(r."amount_cents") FROM "sale_refunds" r WHERE r."sale_transaction_id" = "payment_transactions"."ledger_transaction_id");--> statement-breakpoint
INSERT INTO "sandbox_refunds" ("checkout_id", "merchant_reference", "amount_cents")
SELECT c."id", r."ledger_transaction_id", c."amount_cents" FROM "sandbox_checkouts" c
  JOIN "payment_transactions" p ON p."id" = c."merchant_reference"
  JOIN "sale_refunds" r ON r."sale_transaction_id" = p."ledger_transaction_id" AND r."provider" = 'sandbox'
  WHERE c."status" = 'refunded';
