-- The texts of rules go with the last of their matches.
CREATE INDEX rule_match_by_text ON rule_match (rule_text);
