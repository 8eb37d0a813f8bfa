-- A doctor's own sentences, in their order; no row while the doctor has chosen none.
create table quick_replies (
  doctor_id uuid primary key references doctors (user_id) on delete cascade,
  replies text[] not null
);
