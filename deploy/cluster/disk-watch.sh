#!/bin/sh
# On each of three machines beside Patroni, as the user postgres: sh disk-watch.sh
# A PostgreSQL on a full disk refuses writes and stays the primary: Patroni finds nothing wrong with it.
# This hands over to the standby before or then; at most once in DISK_PAUSE, for the others may fill up too.
while sleep 2; do
  if test "$(df --output=avail -m '${POSTGRES_DIR}' | tail -1)" -lt ${DISK_LEAST_MB} &&
    curl -fsS -o /dev/null 'http://${NODE_PATRONI}/primary'; then
    patronictl -c '${PATRONI_FILE}' switchover --force saathi
    sleep ${DISK_PAUSE}
  fi
done
