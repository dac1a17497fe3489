ALTER TABLE `attempts` ADD `replaces_story_id` text;--> statement-breakpoint
ALTER TABLE `attempts` ADD `format` text;--> statement-breakpoint
ALTER TABLE `attempts` ADD `language` text;--> statement-breakpoint
ALTER TABLE `attempts` ADD `landmark` text;--> statement-breakpoint
CREATE UNIQUE INDEX `attempts_live_replacement` ON `attempts` (`replaces_story_id`) WHERE "attempts"."state" <> 'given_back';--> statement-breakpoint
INSERT INTO `attempts` (`id`, `user_id`, `idempotency_key`, `body_hash`, `state`, `cost`, `story_id`, `replaces_story_id`, `format`, `language`, `created_at`)
SELECT `retellings`.`id`, `stories`.`user_id`,
  CASE WHEN EXISTS (SELECT 1 FROM `attempts` WHERE `attempts`.`user_id` = `stories`.`user_id` AND `attempts`.`idempotency_key` = `retellings`.`idempotency_key`)
    THEN `retellings`.`id` ELSE `retellings`.`idempotency_key` END,
  `retellings`.`body_hash`, 'settled', 0, `retellings`.`story_id`, `retellings`.`story_id`, `stories`.`format`, `stories`.`language`, `retellings`.`created_at`
FROM `retellings` JOIN `stories` ON `stories`.`id` = `retellings`.`story_id` WHERE `retellings`.`state` = 'told';--> statement-breakpoint
DROP TABLE `retellings`;
