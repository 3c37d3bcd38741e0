# PostgreSQL's image runs this once, while its volume is new. The product's user owns its database, may create the one of
# the weekly trial restore, and is no superuser. Nobody signs in as one over the network.
psql --username postgres --dbname postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role stoep login createdb password :'password';
create database stoep owner stoep;
alter role postgres password null;
SQL
