-- Since when nobody has seen an item at its present level; null: since the patient began to wait.
alter table inbox add column unseen_since timestamptz;
