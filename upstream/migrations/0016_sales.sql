-- What was sold before named the performer in the ledger, and does so here.
ALTER TABLE "earnings" ADD COLUMN "subject_type" text;--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "subject_id" text;--> statement-breakpoint
UPDATE "earnings" SET "subject_type" = "ledger_transactions"."subject_type", "subject_id" = "ledger_transactions"."subject_id"
  FROM "ledger_transactions" WHERE "ledger_transactions"."id" = "earnings"."ledger_transaction_id";--> statement-breakpoint
ALTER TABLE "earnings" ALTER COLUMN "subject_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "earnings" ALTER COLUMN "subject_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;
