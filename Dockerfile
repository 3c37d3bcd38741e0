# syntax=docker/dockerfile:1
# test/dockerfile.test.ts runs these steps in plain folders.
FROM node:26.12.1-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY scripts/prepare.mjs scripts/choose-node.mjs scripts/patched-node.json scripts/install.mjs scripts/lock.mjs scripts/run.mjs scripts/
RUN node scripts/prepare.mjs --install-only
COPY . .
RUN node scripts/prepare.mjs --build-only
# With the files of the archives in the folder `previous`.
RUN node scripts/pack-release.ts --folder-only --to release
RUN mkdir data
WORKDIR /build/release
ENV NODE_ENV=production
RUN node scripts/prepare.mjs --install-runtime
# The image has this Node already.
RUN rm -rf node_modules/node-* node_modules/.bin/node

FROM node:26.12.1-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
# Backups of PostgreSQL are made by its own programs, in the version of compose.yaml's server.
ARG POSTGRES=18
# From PostgreSQL's own repository where Debian doesn't have this version.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates postgresql-common && \
  { apt-cache show postgresql-client-$POSTGRES >/dev/null 2>&1 || \
    /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y; } && \
  apt-get install -y --no-install-recommends postgresql-client-$POSTGRES && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /build/release ./
COPY --from=build --chown=node:node /build/data /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "dist/server/main.js"]
