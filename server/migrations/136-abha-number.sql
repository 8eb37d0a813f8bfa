-- The number of a patient's Ayushman Bharat Health Account, where the patient gave one; 14 digits.
alter table patients add column abha_number text check (abha_number ~ '^[1-9][0-9]{13}$');
