-- A wording or a slot of more than 400 bytes stands in its index by a hash: an index takes no more than 2,700 bytes, so
-- that long facts were refused unless they compressed well.
update memory_facts set text_key = '#' || encode(sha256(convert_to(text_key, 'UTF8')), 'hex')
where octet_length(text_key) > 400;
update memory_facts set slot = '#' || encode(sha256(convert_to(slot, 'UTF8')), 'hex')
where octet_length(slot) > 400;
