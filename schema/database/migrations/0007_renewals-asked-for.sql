ALTER TABLE `subscriptions` ADD `ask_at` integer DEFAULT 0;--> statement-breakpoint
CREATE INDEX `subscriptions_to_ask` ON `subscriptions` (`ask_at`);