-- A third link to a copy of one's data: an FHIR document.
alter table download_links drop constraint download_links_format_check;
alter table download_links add constraint download_links_format_check
  check (format in ('json', 'page', 'fhir'));
