ALTER TABLE "purchases" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_items" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_items" ADD COLUMN "lines" jsonb;--> statement-breakpoint
-- Until now a price was for the thing alone.
UPDATE "payment_items" SET "lines" = jsonb_build_array(jsonb_build_object('type', 'goods', 'amountCents', "amount_cents"));--> statement-breakpoint
ALTER TABLE "payment_items" ALTER COLUMN "lines" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_refunds" ADD COLUMN "quantity" integer DEFAULT 0 NOT NULL;
