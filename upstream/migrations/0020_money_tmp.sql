ALTER TABLE "sandbox_deliveries" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "sandbox_deliveries" CASCADE;--> statement-breakpoint
DROP INDEX "ledger_transactions_effect";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "subject_type" text;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "subject_id" text;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "idempotency_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "subject_type" text;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "subject_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_effect" ON "ledger_transactions" USING btree ("idempotency_key");--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP COLUMN "description";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP COLUMN "effect_key";--> statement-breakpoint
ALTER TABLE "payment_transactions" DROP COLUMN "description";--> statement-breakpoint
ALTER TABLE "payment_transactions" DROP COLUMN "subscription_id";