CREATE TABLE `model_states` (
	`setting` text PRIMARY KEY NOT NULL,
	`model` text NOT NULL,
	`base_url` text NOT NULL,
	`shutdown_date` text,
	`is_missing` integer NOT NULL,
	`checked_at` integer NOT NULL
);
