# syntax=docker/dockerfile:1
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY web/package.json web/
COPY bench/package.json bench/
# The console is built with packages that the server does not need afterwards.
RUN npm ci --workspace server --workspace web --include-workspace-root=false
COPY server server
COPY web web
RUN node server/build.mjs && npm prune --omit=dev --workspace server --include-workspace-root=false

# The help pages are built with packages of the root that neither the server nor the console needs.
FROM node:20-bookworm-slim AS help
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY web/package.json web/
COPY bench/package.json bench/
RUN npm ci --workspace server --include-workspace-root
COPY server server
COPY docs docs
COPY web web
RUN npm run docs:site

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 RAPPORT_PUBLIC_URL=http://127.0.0.1:8080 RAPPORT_DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/server/package.json server/package.json
COPY --from=build /app/server/bin server/bin
COPY --from=build /app/server/dist server/dist
COPY --from=help /app/server/dist/help server/dist/help
COPY --from=build /app/server/migrations server/migrations
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/bin/rapport.mjs", "serve"]
