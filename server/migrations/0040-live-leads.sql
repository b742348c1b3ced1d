-- Reports of a stage on the way were kept with leads only. The forecast reads outcomes, so they belong there, too.
insert into learning_outcomes (tenant_id, project_id, outcome_id, use_case, subject_id, features, predicted_score, event,
  note, created_at)
select tenant_id, project_id, outcome_id, 'lead_score', lead_ref, features, predicted_score / 100, outcome, note, created_at
from lead_outcomes where converted is null
on conflict do nothing;
