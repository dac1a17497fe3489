ALTER TABLE `attempts` ADD `place_id` text;--> statement-breakpoint
ALTER TABLE `stories` ADD `place_id` text;--> statement-breakpoint
ALTER TABLE `stories` ADD `landmark` text;--> statement-breakpoint
ALTER TABLE `stories` ADD `picture` text;--> statement-breakpoint
ALTER TABLE `stories` ADD `sources` text;--> statement-breakpoint
ALTER TABLE `stories` ADD `citations` text;--> statement-breakpoint
ALTER TABLE `stories` ADD `writer` text;