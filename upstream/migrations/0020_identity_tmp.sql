alter table "accounts" add column "has_unapproved_documents" boolean default false not null;--> statement-breakpoint
alter table "identity_states" rename to "authorization_requests";--> statement-breakpoint
alter table "authorization_requests" rename column "wishes" to "login_options";--> statement-breakpoint
alter index "identity_states_expiry" rename to "authorization_requests_expiry";--> statement-breakpoint
alter table "microblog_connections" rename to "twitter_connections";--> statement-breakpoint
alter table "microblog_posts" rename to "twitter_posts";--> statement-breakpoint
drop index "microblog_posts_due";--> statement-breakpoint
alter index "microblog_posts_account" rename to "twitter_posts_account";--> statement-breakpoint
alter table "twitter_posts" drop column "attempts";--> statement-breakpoint
alter table "twitter_posts" drop column "due_at";
