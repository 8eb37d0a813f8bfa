-- The language a person uses the app in; null: the app has not told.
alter table users add column language text check (language in ('en', 'hi'));
