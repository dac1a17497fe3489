ALTER TABLE `vendor_calls` ADD `user_id` text;--> statement-breakpoint
CREATE INDEX `attempts_by_age` ON `attempts` (`created_at`);--> statement-breakpoint
CREATE INDEX `stories_of_place` ON `stories` (`place_id`,`format`,`language`);