CREATE TABLE `email_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`new_email` text NOT NULL,
	`new_email_hash` text NOT NULL,
	`old_token_hash` text NOT NULL,
	`new_token_hash` text NOT NULL,
	`old_used_by` text,
	`new_used_by` text,
	`session_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_old_token_hash_unique` ON `email_changes` (`old_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_new_token_hash_unique` ON `email_changes` (`new_token_hash`);--> statement-breakpoint
CREATE INDEX `email_changes_of_user` ON `email_changes` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_changes_by_expiry` ON `email_changes` (`expires_at`);