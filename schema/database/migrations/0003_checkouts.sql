CREATE TABLE `checkouts` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`package_id` text NOT NULL,
	`credits` real NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`ask_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `checkouts_of_user` ON `checkouts` (`user_id`,`package_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `checkouts_to_ask` ON `checkouts` (`ask_at`) WHERE "checkouts"."state" = 'open';--> statement-breakpoint
CREATE TABLE `customers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `ownerless_purchases` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`noted_at` integer NOT NULL,
	`ask_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ownerless_to_ask` ON `ownerless_purchases` (`ask_at`);--> statement-breakpoint
CREATE INDEX `ownerless_by_age` ON `ownerless_purchases` (`noted_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`credits` real NOT NULL,
	`amount` integer NOT NULL,
	`refunded` integer NOT NULL,
	`disputed` integer NOT NULL,
	`reclaimed` real NOT NULL,
	`settled` integer,
	`noted_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payments_of_user` ON `payments` (`user_id`,`noted_at`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`handled_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stripe_events_by_age` ON `stripe_events` (`handled_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `subscriptions_of_user` ON `subscriptions` (`user_id`,`state`);--> statement-breakpoint
ALTER TABLE `users` ADD `credits_owed` real DEFAULT 0 NOT NULL;