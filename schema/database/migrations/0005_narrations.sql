CREATE TABLE `narrated_stories` (
	`story_id` text NOT NULL,
	`narration_id` text NOT NULL,
	PRIMARY KEY(`story_id`, `narration_id`),
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`narration_id`) REFERENCES `narrations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `stories_of_narration` ON `narrated_stories` (`narration_id`);--> statement-breakpoint
CREATE TABLE `narrations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`claim_id` text NOT NULL,
	`claimed_at` integer NOT NULL,
	`timings` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `narrations_of_user` ON `narrations` (`user_id`);--> statement-breakpoint
CREATE INDEX `narrations_under_way` ON `narrations` (`claimed_at`) WHERE "narrations"."state" = 'under_way';--> statement-breakpoint
ALTER TABLE `stories` ADD `narration_id` text;