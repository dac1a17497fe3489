CREATE TABLE `operator_actions` (
	`id` text PRIMARY KEY NOT NULL,
	`verb` text NOT NULL,
	`user_hash` text NOT NULL,
	`operator` text NOT NULL,
	`credits` real,
	`reason` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `operator_actions_of_user` ON `operator_actions` (`user_hash`,`created_at`);